import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { deals } from '#src/services/core/deals/schema.ts'
import { subscriptions } from '#src/services/core/plans/schema.ts'
import { testApp } from '#tests/support/app.ts'
import { signedIn } from '#tests/support/browser.ts'
import { addDeal, goodDeal, openShop, picture, sendDeal } from './shop.ts'

const app = await testApp()
const shop = await openShop(app, { name: 'Harbour House' })
const ishara = await signedIn(app, { role: 'ADMIN', fullName: 'Ishara Fernando' })
const tharindu = await signedIn(app, { role: 'ADMIN', fullName: 'Tharindu Silva' })
const admin = ishara.browser
const of = `/merchant/${shop.account.id}/deals`
const add = `${of}/add`
const files = async () => ({ coverImage: await picture(), imageUrls: [await picture()] })
const stored = async (id: string) =>
  (await app.db.select().from(deals).where(eq(deals.id, id)))[0] ?? null

test('an administrator adds a deal at an address of the merchant’s, with the merchant’s choices [DEAL-170, DEAL-171, SCREEN-130]', async () => {
  const { $ } = await admin.get(add)
  expect($('form.form, main form').first().attr('action')).toBe(add)
  expect($('main').text()).toContain('in the name of Harbour House')
  expect($('[name=categoryId] option').text()).toContain(shop.categoryName)
  for (const end of ['preview', 'check', 'promo-types'])
    expect($.html(), end).toContain(`${of}/${end}`)
  const sent = await sendDeal(admin, add, { ...goodDeal(shop), ...(await files()) })
  expect(sent.status).toBe(303)
  const id = sent.headers.get('location')?.split('/').at(-1) ?? ''
  expect(sent.headers.get('location')).toBe(`/deals/view/admin/${id}`)
  expect(await stored(id)).toMatchObject({
    merchantId: shop.account.id,
    writtenBy: ishara.account.id,
    approvalStatus: 'PENDING',
  })
  const mine = await admin.get(`/deals/view/admin/${id}`)
  expect(mine.$('button[disabled]').text()).toContain('Approve')
  expect(mine.$('#disabled-reason').text()).toContain('another administrator has to approve it')
  expect(mine.$('main').text()).toContain('Ishara Fernando for Harbour House')
  const theirs = await tharindu.browser.get(`/deals/view/admin/${id}`)
  expect(theirs.$('button[disabled]')).toHaveLength(0)
  const owners = await shop.browser.get(`/deals/view/merchant/${id}`)
  expect(owners.$('main').text()).toContain('Ishara Fernando for Harbour House')
  const question = await admin.get(`/deals/view/admin/${id}/approve`)
  expect(question.$('main').text()).toContain('another administrator has to approve it')
})

test('the merchant’s page offers it where the merchant may have one, else says why not [DEAL-170]', async () => {
  const other = await openShop(app, { name: 'Bay Shop' })
  const panel = () => admin.get(`/merchant/view/${other.account.id}?tab=deals`)
  const link = `main a[href="/merchant/${other.account.id}/deals/add"]`
  expect((await panel()).$(link)).toHaveLength(1)
  await app.db.delete(subscriptions).where(eq(subscriptions.userId, other.account.id))
  const { $ } = await panel()
  expect($(link)).toHaveLength(0)
  expect($('main').text()).toContain('Bay Shop has no plan')
})

test('edits what its merchant may edit, only below that merchant [DEAL-170]', async () => {
  const id = await addDeal(shop)
  const edit = `${of}/${id}/edit`
  const shown = await admin.get(`/deals/view/admin/${id}`)
  expect(shown.$(`a[href="${edit}"]`).text()).toBe('Edit for the merchant')
  const saved = await sendDeal(admin, edit, { ...goodDeal(shop), ...(await files()), title: 'New' })
  expect(saved.status).toBe(303)
  expect(await stored(id)).toMatchObject({ title: 'New', writtenBy: ishara.account.id })
  const other = await openShop(app)
  expect((await admin.get(`/merchant/${other.account.id}/deals/${id}/edit`)).status).toBe(404)
  await app.db.update(deals).set({ approvalStatus: 'APPROVED' }).where(eq(deals.id, id))
  expect((await admin.get(edit)).status).toBe(422)
  const live = await admin.get(`/deals/view/admin/${id}`)
  expect(live.$(`a[href="${edit}"]`)).toHaveLength(0)
})

test('drafts stand with the merchant’s deals, go on and are deleted [DEAL-174]', async () => {
  const kept = await sendDeal(admin, add, { ...goodDeal(shop), title: 'Begun', keep: 'draft' })
  expect(kept.headers.get('location')).toMatch(new RegExp(`^${add}\\?draft=`))
  const again = await admin.get(kept.headers.get('location') ?? '')
  expect(again.$('[name=title]').attr('value')).toBe('Begun')
  const view = `/merchant/view/${shop.account.id}?tab=deals`
  const panel = await admin.get(view)
  expect(panel.$(`a[href="${kept.headers.get('location')}"]`).text()).toBe('Begun')
  const discard = panel.$('form[action$="/discard"]').attr('action') ?? ''
  await admin.submit(view, {}, discard)
  expect((await admin.get(view)).$('form[action$="/discard"]')).toHaveLength(0)
})

test('what keeps a merchant from adding deals is said before anything is typed [DEAL-171]', async () => {
  const full = await openShop(app, { name: 'Full House', deals: 0 })
  const address = `/merchant/${full.account.id}/deals/add`
  const answer = await admin.get(address)
  expect([answer.status, answer.$('main h2, main h1').text()]).toEqual([
    422,
    expect.stringContaining('Full House already has all the deals their plan allows this month.'),
  ])
  await app.db.delete(subscriptions).where(eq(subscriptions.userId, full.account.id))
  expect((await admin.get(address)).$('main').text()).toContain('Full House has no plan')
  await admin.submit(`/merchant/view/${full.account.id}`, { language: 'ru' }, '/preferences')
  expect((await admin.get(address)).$('main').text()).toContain(
    'У продавца «Full House» нет тарифа',
  )
})

test('only administrators with the right come in, for merchants alone [DEAL-170]', async () => {
  expect((await shop.browser.get(add)).status).toBe(404)
  expect((await tharindu.browser.get(`/merchant/${ishara.account.id}/deals/add`)).status).toBe(404)
  expect((await tharindu.browser.get('/merchant/nobody/deals/add')).status).toBe(404)
})
