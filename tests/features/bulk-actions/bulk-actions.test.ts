import { and, eq, sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { accountActs } from '#src/services/authentication/decisions/bulk-acts.ts'
import { workOnBulkActions } from '#src/services/core/bulk-actions/work.ts'
import { coupons, dealCoupons } from '#src/services/core/coupons/schema.ts'
import { deals } from '#src/services/core/deals/schema.ts'
import { addAccount } from '#tests/support/accounts.ts'
import { testApp } from '#tests/support/app.ts'
import { signedIn } from '#tests/support/browser.ts'
import { addCoupons, addDeal } from '#tests/support/coupons.ts'
import { addBranch, openBusiness } from '../branches/business.ts'

const app = await testApp()
const { db, services } = app
const { browser: admin } = await signedIn(app, { role: 'ADMIN', business: undefined })
const { browser: merchant, account } = await signedIn(app)
const LIST = '/deals/list/admin'

function addDeals(ownerId: string, count: number, title = 'Supper for two') {
  const pending = { approvalStatus: 'PENDING', title } as const
  return Promise.all(Array.from({ length: count }, () => addDeal(db, ownerId, pending)))
}

async function workOff() {
  while (await workOnBulkActions(services, accountActs, new AbortController().signal));
}

/** What the bar of a list sends: its hidden fields, the ticked boxes and the pressed button. */
async function send(browser: typeof admin, page: string, act: string, picks?: string[]) {
  const { $ } = await browser.get(page)
  const ticked = $('input[name=pick][checked]:not([disabled])')
  const pick = picks ?? ticked.map((_, box) => $(box).attr('value')).get()
  const fields = { act, ...(pick.length > 0 && { pick }) }
  return browser.submit(page, fields, '/bulk-actions')
}

test('the approvals select items of several kinds at once [BULK-01]', async () => {
  const waiting = await addAccount(db, { approvalStatus: 'PENDING' })
  const [deal] = await addDeals(account.id, 1)
  if (!deal) throw new Error('no deal')
  const { $ } = await admin.get('/approvals?tab=all')
  const values = $('input[name=pick]')
    .map((_, box) => $(box).attr('value') ?? '')
    .get()
  const mixed = values.filter((value) => value.includes(waiting.id) || value.includes(deal.id))
  expect(mixed.map((value) => value.split(':')[0]).sort()).toEqual(['deal', 'merchant'])
  const sent = await send(admin, '/approvals?tab=all', 'approve', mixed)
  const question = sent.headers.get('location') ?? ''
  expect((await admin.get(question)).$('h1').text()).toBe('Approve 2 records?')
  await admin.submit(question, {}, question.split('?')[0])
  await workOff()
  const result = await admin.get(question)
  expect(result.$('.note').text()).toContain('2 of 2 done.')
})

describe('without script', () => {
  test('boxes, a button, a page with the question, and a page with the result [BULK-01, BULK-06]', async () => {
    const owner = await addAccount(db)
    const [one, two, three] = await addDeals(owner.id, 3)
    if (!one || !two || !three) throw new Error('no deals')
    const list = `${LIST}?merchant=${owner.id}`
    const { $ } = await admin.get(list)
    const boxes = $('#list tbody input[type=checkbox][form=picks]')
    expect(boxes).toHaveLength(3)
    expect(boxes.first().attr('aria-label')).toMatch(/^Select /)
    expect(
      $('div.picked button[name=act]')
        .map((_, b) => $(b).text())
        .get(),
    ).toEqual(['Approve', 'Reject', 'Export selected'])
    const sent = await send(admin, list, 'reject', [`deal:${one.id}:1`, `deal:${two.id}:1`])
    expect(sent.status).toBe(303)
    const question = sent.headers.get('location') ?? ''
    const questioned = await admin.get(question)
    expect(questioned.$('h1').text()).toBe('Reject 2 deals?')
    const [address = ''] = question.split('?')
    const missing = await admin.submit(question, { comment: ' ' }, address)
    expect(missing.status).toBe(422)
    expect(missing.$('[name=comment]').closest('.field').text()).toContain('Comment is required')
    await db.update(deals).set({ version: 2 }).where(eq(deals.id, two.id))
    const started = await admin.submit(question, { comment: 'Say which branch.' }, address)
    expect(started.status).toBe(303)
    const running = await admin.get(started.headers.get('location') ?? '')
    expect(running.$('progress').attr('max')).toBe('2')
    expect(running.$('.plain-only a').attr('href')).toContain(address)
    await workOff()
    const result = await admin.get(started.headers.get('location') ?? '')
    expect(result.$('.note').text()).toContain('1 of 2 done. 1 failed.')
    expect(result.$('tbody tr').text()).toContain('This deal was changed at')
    expect(result.$(`a[href="${list}"]`)).toHaveLength(1)
  })

  test('a rejection of one kind begins with a reason, whose names are filled in for each [APPR-51, BULK-04]', async () => {
    await admin.submit('/approvals/reasons/add', {
      kind: 'deals',
      language: 'en',
      name: 'Terms are missing',
      text: 'Dear {merchant}, “{title}” has no terms.',
    })
    const owner = await addAccount(db, { business: { businessName: 'Verandah' } })
    const [one] = await addDeals(owner.id, 1, 'High tea')
    const [two] = await addDeals(owner.id, 1, 'Late supper')
    if (!one || !two) throw new Error('no deals')
    const list = `${LIST}?merchant=${owner.id}`
    const sent = await send(admin, list, 'reject', [`deal:${one.id}:1`, `deal:${two.id}:1`])
    const question = sent.headers.get('location') ?? ''
    const [address = ''] = question.split('?')
    const { $ } = await admin.get(question)
    const template = $('#field-template option:contains("Terms are missing")').attr('value') ?? ''
    const fields = (page: typeof $) =>
      Object.fromEntries(
        page('main form.confirm input[type=hidden]')
          .toArray()
          .map((input) => [page(input).attr('name') ?? '', page(input).attr('value') ?? '']),
      )
    const chosen = await admin.post(address, { ...fields($), template, comment: '' })
    expect(chosen.$('textarea[name=comment]').text()).toContain('has no terms.')
    const used = await admin.post(address, { ...fields($), template, use: '1', comment: '' })
    expect(used.$('h1').text()).toBe('Reject 2 deals?')
    const comment = used.$('textarea[name=comment]').text()
    expect(comment).toBe('Dear {merchant}, “{title}” has no terms.')
    expect(used.$('main form p').text()).toContain('We’ll replace {merchant} and {title}')
    expect((await admin.post(address, { ...fields(used.$), comment })).status).toBe(303)
    await workOff()
    const { rows } = await db.execute<{ comment: string }>(sql`select comment from deal_reviews
      where deal_id in (${one.id}, ${two.id}) order by comment`)
    expect(rows.map((row) => row.comment)).toEqual([
      'Dear Verandah, “High tea” has no terms.',
      'Dear Verandah, “Late supper” has no terms.',
    ])
    const { rows: notices } = await db.execute<{ params: object }>(sql`select params
      from notifications where user_id = ${owner.id} and type = 'deals-rejected'`)
    expect(notices).toEqual([{ params: { count: 2 } }])
    const uses = await admin.get('/approvals/reasons')
    const inThirtyDays = uses.$('tbody [data-label^="Used in 30 days"]').toArray()
    expect(inThirtyDays.map((cell) => uses.$(cell).text())).toContain('1')
  })

  test('links select the page, or all that match under the filters of the list [BULK-07]', async () => {
    const owner = await addAccount(db)
    // Rows of tests are in no tally, which lists without a search are counted by.
    await addDeals(owner.id, 27, 'Lantern parade')
    const list = `${LIST}?merchant=${owner.id}&q=lantern`
    const { $ } = await admin.get(list)
    const [page = '', all = ''] = $('div.picked a')
      .map((_, link) => $(link).attr('href'))
      .get()
    const ofPage = await send(admin, page, 'approve')
    expect((await admin.get(ofPage.headers.get('location') ?? '')).$('h1').text()).toBe(
      'Approve 25 deals?',
    )
    const ofAll = await send(admin, all, 'approve')
    expect((await admin.get(ofAll.headers.get('location') ?? '')).$('h1').text()).toBe(
      'Approve 27 deals?',
    )
  })

  test('nothing selected says so on the list', async () => {
    const answer = await send(admin, LIST, 'reject', [])
    expect(answer.status).toBe(303)
    const { $ } = await admin.get(answer.headers.get('location') ?? '')
    expect($('#toasts').text()).toContain('Select at least one row first.')
  })
})

test('who approves several branches reads that a place has to be verified first [BULK-01]', async () => {
  const branch = await addBranch(await openBusiness(app, {}), { name: 'Slow counter' })
  const list = '/approvals?tab=branches'
  const answer = await send(admin, list, 'approve', [`branch:${branch}:1`])
  const { $ } = await admin.get(answer.headers.get('location') ?? '')
  expect($('main').text()).toContain('Branches that aren’t verified yet stay pending.')
  const declined = await send(admin, list, 'reject', [`branch:${branch}:1`])
  const { html } = await admin.get(declined.headers.get('location') ?? '')
  expect(html).not.toContain('verified')
})

test('with script the question opens in a dialog, and the list stays [BULK-01]', async () => {
  const [deal] = await addDeals(account.id, 1)
  if (!deal) throw new Error('no deal')
  const { $ } = await admin.get(LIST)
  const csrf = $('#picks [name=_csrf]').attr('value') ?? ''
  const answer = await admin.post(
    '/bulk-actions',
    { _csrf: csrf, act: 'approve', pick: `deal:${deal.id}:1`, back: LIST },
    { 'hx-request': 'true', 'hx-target': 'dialog#dialog' },
  )
  expect(answer.status).toBe(200)
  expect(answer.$('#dialog-title').text()).toBe('Approve 1 deal?')
  expect(answer.$('form').attr('hx-target')).toBe('#dialog')
})

test('merchants delete their own deals together; somebody else’s action is not there', async () => {
  const mine = await addDeals(account.id, 2)
  const list = '/deals/list/merchant'
  const { $ } = await merchant.get(list)
  expect($('div.picked button[name=act]').first().text()).toBe('Delete')
  const picks = mine.map(({ id }) => `deal:${id}:1`)
  const sent = await send(merchant, list, 'delete', picks)
  const question = sent.headers.get('location') ?? ''
  expect((await admin.get(question)).status).toBe(404)
  await merchant.submit(question, {}, question.split('?')[0])
  await workOff()
  const left = and(eq(deals.merchantId, account.id), eq(deals.approvalStatus, 'PENDING'))
  const rows = await db.select().from(deals).where(left)
  expect(rows.filter(({ id, deletedAt }) => picks.includes(`deal:${id}:1`) && !deletedAt)).toEqual(
    [],
  )
})

test('each list offers the acts of its records, in the rows that they can be taken on [BULK-01, BULK-10]', async () => {
  const colleague = await addAccount(db, { role: 'ADMIN', business: undefined })
  const [deal] = await addDeals(account.id, 1)
  if (!deal) throw new Error('no deal')
  await db.insert(dealCoupons).values({ dealId: deal.id, merchantId: account.id })
  const [on, off, spent] = await addCoupons(db, deal, 3)
  if (!on || !off || !spent) throw new Error('no coupons')
  await db.update(coupons).set({ active: false }).where(eq(coupons.id, off.id))
  await db.update(coupons).set({ redeemedAt: new Date() }).where(eq(coupons.id, spent.id))
  const offered = async (browser: typeof admin, page: string) => {
    const { $ } = await browser.get(page)
    const acts = $('div.picked button[name=act]').toArray()
    const boxes = $('#list tbody [name=pick]').toArray()
    return {
      acts: acts.map((button) => $(button).attr('value')),
      ids: boxes.map((box) => $(box).attr('value')?.split(':')[1]),
    }
  }
  const merchants = await offered(admin, '/merchant')
  expect(merchants.acts).toEqual(['approve', 'reject', 'unblock', 'block', 'export'])
  expect(merchants.ids).toContain(account.id)
  await addAccount(db, { approvalStatus: 'PENDING' })
  const waiting = await offered(admin, '/approvals?tab=accounts')
  expect(waiting.acts).toEqual(['approve', 'reject'])
  const ofDeal = await offered(merchant, `/coupons/deal/${deal.id}`)
  expect(ofDeal.acts).toEqual(['activate', 'deactivate', 'export'])
  const own = `/coupons/deal/${deal.id}`
  const picks = [`coupon:${on.id}::ACTIVE`, `coupon:${off.id}::INACTIVE`, `coupon:${spent.id}::`]
  const switched = await send(merchant, own, 'deactivate', picks)
  const { $ } = await merchant.get(switched.headers.get('location') ?? '')
  expect($('h1').text()).toBe('Deactivate 1 coupon?')
  expect((await offered(admin, own)).acts).toEqual(['export'])
  const staff = await offered(admin, '/roles/users')
  expect(staff.acts).toEqual(['activate', 'deactivate'])
  expect(staff.ids).toEqual([colleague.id])
  const sent = await send(admin, '/merchant', 'block', [`merchant:${account.id}:`])
  const question = await admin.get(sent.headers.get('location') ?? '')
  expect(question.$('h1').text()).toBe('Block 1 merchant?')
  expect(question.$('[name=comment]')).toHaveLength(1)
})
