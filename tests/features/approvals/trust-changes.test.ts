import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { endTrust } from '#src/services/kit/decisions/trust.ts'
import { full, narrowed } from '#tests/features/roles/manager.ts'
import { testApp } from '#tests/support/app.ts'
import { untilBlocked } from '#tests/support/until-blocked.ts'
import * as branches from '../branches/business.ts'
import { decide, liveBusiness, waitingId } from './submitted.ts'

const app = await testApp()
const { db } = app
const { browser: admin, account: chief } = await full(app)
const rules = '/approvals/trust'

await admin.submit(`${rules}/add`, {
  name: 'Contact data',
  samplePercent: '100',
  priceMaxCents: '',
  parts: ['address', 'numbers', 'picture', 'reach', 'name', 'contactNo'],
})

const trust = (ownerId: string) =>
  db.execute(sql`insert into trust_marks (id, owner_id, marked_by)
    values (gen_random_uuid(), ${ownerId}, ${chief.id})`)
const isTrusted = async (ownerId: string) => {
  const { rows } = await db.execute(sql`select 1 from trust_marks
    where owner_id = ${ownerId} and ended_at is null`)
  return rows.length > 0
}

async function trustedBusiness() {
  const shop = await liveBusiness(app)
  const review = async (kind: 'BUSINESS' | 'CONTACT') => {
    const page = kind === 'BUSINESS' ? 'viewBusinessProfile' : 'viewContactDetails'
    return `/approvals/${page}/MERCHANT/${await waitingId(app, shop.account.id, kind)}`
  }
  await shop.submit()
  await decide(admin, await review('BUSINESS'), 'approve')
  await shop.submitPerson()
  await decide(admin, await review('CONTACT'), 'approve')
  await trust(shop.account.id)
  return { ...shop, review }
}

const newest = async (userId: string) => {
  const { rows } = await db.execute<{ id: string; status: string; by: string; rule: string }>(sql`
    select change.id, status, change.decided_by as by, rule.name as rule from proposals change
    left join trust_rules rule on rule.id = change.rule_id
    where subject_id = ${userId} order by submitted_at desc limit 1`)
  return rows[0]
}

test('a rule approves changed contact data of a trusted business at once, and names itself [APPR-78]', async () => {
  const { account, browser, submit } = await trustedBusiness()
  await submit({ address: '1 New Road, Galle', telephone: '081 223 9999' })
  const change = await newest(account.id)
  expect(change).toMatchObject({ status: 'APPROVED', rule: 'Contact data', by: chief.id })
  const own = await browser.get('/profile/merchant?tab=business')
  expect(own.$('main .facts').text()).toContain('1 New Road, Galle')
  expect(own.$('main .facts').text()).not.toContain('Pending')
  const review = await admin.get(`/approvals/viewBusinessProfile/MERCHANT/${change?.id}`)
  expect(review.$('main .note').text()).toContain('Approved by the rule “Contact data”, which')
  const { rows } = await db.execute<{ type: string }>(sql`select type from notifications
    where link like ${`%${change?.id}`} or user_id = ${account.id}`)
  expect(rows.at(-1)?.type).toBe('business-profile-approved')
  expect(rows.filter(({ type }) => type === 'business-profile-submitted')).toEqual([])
})

test('bank data, who a business is, and a part that no rule names beside one that it does wait for a person [APPR-78]', async () => {
  const kept: Record<string, string>[] = [
    { bankAccount: '999 000 111' },
    { businessName: 'Other Books' },
    { address: '1 New Road, Galle', businessRegNo: 'PV 999' },
    { address: '1 New Road, Galle', webSite: 'https://other.example' },
  ]
  for (const fields of kept) {
    const { account, submit } = await trustedBusiness()
    await submit(fields)
    expect(await newest(account.id)).toMatchObject({ status: 'PENDING', rule: null })
  }
})

test('a changed contact person that no rule names waits; a telephone number does not [APPR-78]', async () => {
  const { account, submitPerson } = await trustedBusiness()
  await submitPerson({ contactPersonTelephone: '081 223 7777' })
  expect(await newest(account.id)).toMatchObject({ status: 'APPROVED', rule: 'Contact data' })
  await submitPerson({ contactPersonName: 'Ruwani Alwis' })
  expect(await newest(account.id)).toMatchObject({ status: 'PENDING' })
})

test('what was never live and what an untrusted business changes wait [APPR-78]', async () => {
  const fresh = await liveBusiness(app, { business: {}, contact: {} })
  await trust(fresh.account.id)
  await fresh.submit()
  expect(await newest(fresh.account.id)).toMatchObject({ status: 'PENDING' })
  const { account, submit } = await trustedBusiness()
  await db.execute(sql`update trust_marks set ended_at = now() where owner_id = ${account.id}`)
  await submit({ address: '2 New Road, Galle' })
  expect(await newest(account.id)).toMatchObject({ status: 'PENDING' })
})

test('a part that is sent back ends trust [APPR-56, APPR-77]', async () => {
  const { account, submit, review } = await trustedBusiness()
  await submit({ address: '1 New Road, Galle', bankAccount: '999 000 111' })
  const path = `${await review('BUSINESS')}/request-changes`
  await admin.submit(path, { accepted: ['address'], comment: 'Whose account?' }, path)
  expect(await isTrusted(account.id)).toBe(false)
})

test('a rule approves a branch’s new name, and leaves what has to be verified to a person [APPR-78, BRANCH-16]', async () => {
  const business = await branches.openBusiness(app)
  const id = await branches.addBranch(business)
  const status = async () => (await admin.get(`/branch/view-branch/${id}`)).$('.head .tag').text()
  await branches.approve(admin, id)
  await trust(business.account.id)
  await branches.editBranch(business, id, { name: 'Fort counter two' })
  expect(await status()).toBe('Approved')
  const page = await admin.get(`/branch/view-branch/${id}`)
  expect(page.$('main').text()).toContain('Approved by the rule “Contact data”, which')
  await branches.editBranch(business, id, { name: 'Fort counter two', contactNo: '011 234 9999' })
  expect(await status()).toBe('Pending')
  await branches.editBranch(business, id, { name: 'Fort counter two', contactNo: '' })
  expect(await status()).toBe('Approved')
  await branches.editBranch(business, id, { contactNo: '', address: '99 Other Road, Galle' })
  expect(await status()).toBe('Pending')
})

test('samples of changes come back to those who decide on their kind [APPR-57, APPR-78]', async () => {
  const { account, submit } = await trustedBusiness()
  await submit({ address: '3 New Road, Galle' })
  const change = await newest(account.id)
  const list = await admin.get('/approvals/samples')
  const row = list.$(`tbody tr:has(a[href*="${change?.id}"])`)
  expect(row.text()).toContain('Business profile')
  const object = row.find('a[href$="/object"]').attr('href') ?? ''
  const { browser: other } = await narrowed(app, ['APPROVE_DEAL', 'VIEW_DEAL'])
  expect((await other.get('/approvals/samples')).$('tbody tr')).toHaveLength(0)
  expect((await other.get(object)).status).toBe(404)
  await admin.submit(object, { comment: 'Not their address.' }, object)
  expect(await isTrusted(account.id)).toBe(false)
  expect((await newest(account.id))?.status).toBe('APPROVED')
})

test('a rule that approves nothing is not added [APPR-78]', async () => {
  const empty = { name: 'Nothing', samplePercent: '0', priceMaxCents: '' }
  const answer = await admin.submit(`${rules}/add`, empty)
  expect(answer.status).toBe(422)
  expect(answer.$('#field-parts-error').text()).toContain('Choose what the rule approves')
  const forged = await admin.submit(`${rules}/add`, { ...empty, parts: ['bank', 'place'] })
  expect(forged.status).toBe(422)
  const list = await admin.get(rules)
  expect(list.$('tbody').text()).toContain('Business profile: Address; ')
})

test('a changed profile that comes while a rejection ends trust waits for it, and for a person [APPR-56, APPR-78]', async () => {
  const { account, submit } = await trustedBusiness()
  const caller = { userId: chief.id, role: 'ADMIN' } as never
  const { sent } = await db.transaction(async (tx) => {
    await endTrust(tx, { caller, requestId: 'race', address: null }, account.id)
    const saved = submit({ address: '7 Temple Road, Kandy' })
    await untilBlocked(db)
    return { sent: saved }
  })
  await sent
  expect(await newest(account.id)).toMatchObject({ status: 'PENDING', rule: null })
})

test.each([
  ['profile', ['address', 'picture']],
  ['contact', ['reach']],
  ['branch', ['name']],
] as const)(
  'a changed %s that comes while its rule is ended waits for that, and for a person [APPR-55, APPR-78]',
  async (kind, parts) => {
    const name = `For the ${kind}`
    await db.execute(sql`update trust_rules set ended_at = now() where ended_at is null`)
    await admin.submit(`${rules}/add`, {
      name,
      samplePercent: '0',
      priceMaxCents: '',
      parts: [...parts],
    })
    const { change, state } = await trusted(kind)
    const { sent } = await db.transaction(async (tx) => {
      await tx.execute(sql`update trust_rules set ended_at = now() where name = ${name}`)
      const saved = change()
      await untilBlocked(db)
      return { sent: saved }
    })
    await sent
    expect(await state()).toBe('PENDING')
  },
)

/** Something live of a trusted business, a change that its rule fits, and what became of it. */
async function trusted(kind: 'profile' | 'contact' | 'branch') {
  if (kind === 'branch') {
    const business = await branches.openBusiness(app)
    const id = await branches.addBranch(business)
    await branches.approve(admin, id)
    await trust(business.account.id)
    return {
      change: () => branches.editBranch(business, id, { name: 'Fort counter two' }),
      async state() {
        const { rows } = await db.execute<{ state: string }>(sql`
          select approval_status as state from branches where id = ${id}`)
        return rows[0]?.state
      },
    }
  }
  const { account, submit, submitPerson } = await trustedBusiness()
  return {
    change: () =>
      kind === 'profile'
        ? submit({ address: '7 Temple Road, Kandy' })
        : submitPerson({ contactPersonTelephone: '081 223 7777' }),
    state: async () => (await newest(account.id))?.status,
  }
}
