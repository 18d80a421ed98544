import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { endTrust, lockRule } from '#src/services/kit/decisions/trust.ts'
import { full, narrowed } from '#tests/features/roles/manager.ts'
import { testApp } from '#tests/support/app.ts'
import { untilBlocked } from '#tests/support/until-blocked.ts'
import { addDeal, decide, goodDeal, openShop, type Shop, sendDeal } from '../deals/shop.ts'

const app = await testApp()
const { db } = app
const { browser: admin, account: chief } = await full(app)
const rules = '/approvals/trust'

const statusOf = async (deal: string) => {
  const { rows } = await db.execute<{ status: string }>(sql`
    select approval_status as status from deals where id = ${deal}`)
  return rows[0]?.status
}
const pageOf = ({ account }: Shop) => `/merchant/view/${account.id}`
const trust = async (shop: Shop, act: 'trust' | 'distrust' = 'trust') => {
  const path = `${pageOf(shop)}/${act}`
  return admin.submit(path, {}, path)
}
const addRule = (fields: Record<string, string> = {}) =>
  admin.submit(`${rules}/add`, {
    name: 'Small prices',
    priceMaxCents: '10,000',
    samplePercent: '0',
    ...fields,
  })

/** A merchant of whose deals so many were approved at once. */
async function goodShop(approved = 3) {
  const shop = await openShop(app)
  for (let at = 0; at < approved; at += 1) await decide(admin, await addDeal(shop), 'approve')
  return shop
}

/** Trusted after as many as it takes. */
async function trustworthyShop() {
  const shop = await goodShop()
  expect((await trust(shop)).status).toBe(303)
  return shop
}

/** Trusted, however it came to that: its next deal is not its first. */
async function trustedShop() {
  const shop = await goodShop(1)
  await mark(shop)
  return shop
}

const mark = ({ account }: Shop) =>
  db.execute(sql`insert into trust_marks (id, owner_id, marked_by)
    values (gen_random_uuid(), ${account.id}, ${chief.id})`)

test('without a rule nothing of a trusted merchant is approved by itself [APPR-55]', async () => {
  const shop = await trustedShop()
  expect(await statusOf(await addDeal(shop))).toBe('PENDING')
})

test('a merchant is trusted only after so many submissions that were approved untouched [APPR-55]', async () => {
  const shop = await goodShop(2)
  const page = await admin.get(pageOf(shop))
  expect(page.$('main').text()).toContain('Of their last 3 decided submissions, 2 in a row')
  expect(page.$('main a[href$="/trust"]')).toHaveLength(0)
  const early = await trust(shop)
  expect(early.$('main').text()).toContain('must have been approved the first time')
  const sentBack = await addDeal(shop)
  await decide(admin, sentBack, 'reject', 'Which branch?')
  await addDeal(shop).then((deal) => decide(admin, deal, 'approve'))
  expect((await admin.get(pageOf(shop))).$('main').text()).toContain('1 in a row')
})

test('a rule approves a fitting deal at once: the review names rule and administrator, the owner is told [APPR-55, DEAL-35]', async () => {
  expect((await addRule()).status).toBe(303)
  const shop = await trustworthyShop()
  const deal = await addDeal(shop)
  expect(await statusOf(deal)).toBe('APPROVED')
  const { rows } = await db.execute(sql`
    select review.decided_by, rule.name from deal_reviews review
    join trust_rules rule on rule.id = review.rule_id where deal_id = ${deal}`)
  expect(rows).toEqual([{ decided_by: chief.id, name: 'Small prices' }])
  const page = await admin.get(`/deals/view/merchant/${deal}`)
  expect(page.$('main').text()).toContain('Approved by the rule “Small prices”, which')
  const { rows: notices } = await db.execute<{ type: string }>(sql`select type from notifications
    where user_id = ${shop.account.id} and link like ${`%${deal}`}`)
  expect(notices.map(({ type }) => type)).toEqual(['deal-approved'])
  const { rows: audited } = await db.execute(sql`select actor_id, after ->> 'rule' as rule
    from audit_entries where event = 'deal.approved' and subject_id = ${deal}`)
  expect(audited).toEqual([{ actor_id: null, rule: 'Small prices' }])
})

test('what a rule approved earns no trust [APPR-55]', async () => {
  const shop = await trustedShop()
  for (let times = 0; times < 3; times += 1) {
    expect(await statusOf(await addDeal(shop))).toBe('APPROVED')
  }
  await trust(shop, 'distrust')
  const page = await admin.get(pageOf(shop))
  expect(page.$('main').text()).toContain('1 in a row')
  expect(page.$('main a[href$="/trust"]')).toHaveLength(0)
})

test('an edited deal that fits a rule is approved again at once, by the rule [APPR-55, DEAL-39]', async () => {
  const shop = await trustedShop()
  const deal = await addDeal(shop)
  const reopen = () =>
    db.execute(sql`update deals set approval_status = 'REJECTED' where id = ${deal}`)
  await reopen()
  const edit = (fields: Record<string, string>) =>
    sendDeal(shop.browser, `/deals/edit/${deal}`, { ...goodDeal(shop), ...fields })
  expect((await edit({ title: 'Hoppers for two' })).status).toBe(303)
  expect(await statusOf(deal)).toBe('APPROVED')
  await reopen()
  expect((await edit({ originalPrice: '10,000.01' })).status).toBe(303)
  expect(await statusOf(deal)).toBe('PENDING')
})

test('dearer deals, deals with something to check and those of others wait for a person [APPR-55]', async () => {
  const shop = await trustedShop()
  expect(await statusOf(await addDeal(shop, { originalPrice: '10,000.01' }))).toBe('PENDING')
  expect(await statusOf(await addDeal(await goodShop()))).toBe('PENDING')
  const first = await openShop(app)
  expect((await admin.get(pageOf(first))).$('main').text()).toMatch(
    /Not trusted\. That takes \d+ submissions? (in a row )?approved the first time\./,
  )
  await mark(first)
  expect(await statusOf(await addDeal(first))).toBe('PENDING')
})

test('the first rejection ends trust, and a deal after it waits [APPR-56]', async () => {
  const shop = await trustedShop()
  const dear = await addDeal(shop, { originalPrice: '20,000.00' })
  await decide(admin, dear, 'reject', 'Which branch?')
  expect((await admin.get(pageOf(shop))).$('main').text()).toContain('Not trusted.')
  expect(await statusOf(await addDeal(shop))).toBe('PENDING')
})

test('a rejection that comes while a submission is being approved ends trust after it [APPR-56]', async () => {
  const shop = await trustedShop()
  const dear = await addDeal(shop, { originalPrice: '20,000.00' })
  const inForce = sql`select id from trust_rules where ended_at is null limit 1`
  const { rows } = await db.execute<{ id: string }>(inForce)
  const rejection = await db.transaction(async (tx) => {
    await lockRule(tx, shop.account.id, rows[0]?.id ?? '')
    const sent = decide(admin, dear, 'reject', 'Which branch?')
    await untilBlocked(db)
    return { sent }
  })
  expect((await rejection.sent).status).toBe(303)
  expect(await statusOf(dear)).toBe('REJECTED')
  expect((await admin.get(pageOf(shop))).$('main').text()).toContain('Not trusted.')
})

test('a submission that comes while a rejection ends trust waits for it, and for a person [APPR-56]', async () => {
  const shop = await trustedShop()
  const caller = { userId: chief.id, role: 'ADMIN' } as never
  const { sent } = await db.transaction(async (tx) => {
    await endTrust(tx, { caller, requestId: 'race', address: null }, shop.account.id)
    const deal = addDeal(shop)
    await untilBlocked(db)
    return { sent: deal }
  })
  expect(await statusOf(await sent)).toBe('PENDING')
})

test('an edit of a waiting deal and the rejection of another don’t block each other [APPR-56]', async () => {
  const shop = await trustedShop()
  const dear = await addDeal(shop, { originalPrice: '20,000.00' })
  const caller = { userId: chief.id, role: 'ADMIN' } as never
  const { sent } = await db.transaction(async (tx) => {
    await tx.execute(sql`select 1 from deal_totals for update`)
    const saved = sendDeal(shop.browser, `/deals/edit/${dear}`, goodDeal(shop))
    await untilBlocked(db)
    await endTrust(tx, { caller, requestId: 'race', address: null }, shop.account.id)
    return { sent: saved }
  })
  expect((await sent).status).toBe(303)
  expect(await statusOf(dear)).toBe('PENDING')
})

test('trusting a merchant whose profile is just rejected waits for that, and does not block it [APPR-56]', async () => {
  const shop = await goodShop()
  const caller = { userId: chief.id, role: 'ADMIN' } as never
  const { sent } = await db.transaction(async (tx) => {
    await tx.execute(sql`select 1 from users where id = ${shop.account.id} for no key update`)
    const trusted = trust(shop)
    await untilBlocked(db)
    await endTrust(tx, { caller, requestId: 'race', address: null }, shop.account.id)
    return { sent: trusted }
  })
  expect((await sent).status).toBe(303)
})

test('a sample comes back to be looked at; an objection ends trust and leaves the deal [APPR-57]', async () => {
  await db.execute(sql`update trust_rules set ended_at = now()`)
  await addRule({ name: 'All looked at', samplePercent: '100' })
  const shop = await trustedShop()
  const [right, wrong] = [await addDeal(shop), await addDeal(shop)]
  expect((await admin.get('/approvals')).$('main').text()).toContain(
    '2 automatic approvals to spot-check.',
  )
  const list = await admin.get('/approvals/samples')
  expect(list.$('tbody tr')).toHaveLength(2)
  expect(list.$('tbody').text()).toContain('“All looked at”, added by')
  const links = (act: string) =>
    list
      .$(`tbody a[href$="/${act}"]`)
      .map((_, link) => list.$(link).attr('href'))
      .get()
  const [confirm = ''] = links('confirm')
  const [, object = ''] = links('object')
  expect((await admin.submit(confirm, {}, confirm)).status).toBe(303)
  expect((await admin.get(pageOf(shop))).$('main').text()).toContain('Trusted by')
  expect((await admin.submit(object, { comment: '' }, object)).status).toBe(422)
  expect((await admin.submit(object, { comment: 'Not their dish.' }, object)).status).toBe(303)
  expect((await admin.get(pageOf(shop))).$('main').text()).toContain('Not trusted.')
  expect((await admin.get('/approvals/samples')).$('tbody tr')).toHaveLength(0)
  expect([await statusOf(right), await statusOf(wrong)]).toEqual(['APPROVED', 'APPROVED'])
})

test('an ended rule approves nothing more, and keeps its name on what it approved [APPR-55]', async () => {
  const shop = await trustedShop()
  const deal = await addDeal(shop)
  const { $ } = await admin.get(rules)
  const end = $('tbody a[href*="/end/"]').attr('href') ?? ''
  expect((await admin.submit(end, {}, end)).status).toBe(303)
  expect(await statusOf(await addDeal(shop))).toBe('PENDING')
  const page = await admin.get(`/deals/view/merchant/${deal}`)
  expect(page.$('main').text()).toContain('Approved by the rule “All looked at”')
})

test('only those who hold every permission see and change whom rules trust [APPR-55]', async () => {
  const shop = await goodShop()
  const { browser } = await narrowed(app, ['APPROVE_DEAL', 'VIEW_DEAL', 'VIEW_MERCHANT'])
  expect((await browser.get(rules)).status).toBe(403)
  expect((await browser.get(`${pageOf(shop)}/trust`)).status).toBe(403)
  expect((await browser.get(pageOf(shop))).$('main').text()).not.toContain('Not trusted')
  expect((await browser.get('/approvals/samples')).status).toBe(200)
  expect((await shop.browser.get('/approvals/samples')).status).toBe(404)
})
