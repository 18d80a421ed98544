import { expect, test } from 'vitest'
import { testApp } from '#tests/support/app.ts'
import { type Answer, type Browser, signedIn } from '#tests/support/browser.ts'
import { liveBusiness, narrowed, waitingId } from '../approvals/submitted.ts'
import { addBranch, openBusiness } from '../branches/business.ts'
import { addDeal, decide, openShop } from '../deals/shop.ts'
import { newcomer } from '../profile/owner.ts'

const app = await testApp()
const { browser: admin } = await signedIn(app, { role: 'ADMIN' })

const thread = (kind: string, id: string) => `/messages/${kind}/${id}`
const write = (browser: Browser, kind: string, id: string, text: string) =>
  browser.submit(thread(kind, id), { text })
const mark = (browser: Browser, kind: string, id: string, fields = {}) =>
  browser.submit(thread(kind, id), { answered: '', ...fields }, `${thread(kind, id)}/read`)

/** What the rows of a list say, by the words in their link. */
async function rowOf(browser: Browser, list: string, name: string): Promise<string> {
  const { $ } = await browser.get(list)
  const row = $('#list tbody tr').filter((_, one) => $(one).text().includes(name))
  return row.text()
}

function links({ $ }: Answer): string[] {
  return $('#list tbody a')
    .map((_, one) => $(one).attr('href'))
    .get()
}

test('an inbox row says how much of its conversation nobody has read; an own message never counts [APPR-79]', async () => {
  const shop = await openShop(app)
  const title = 'Unread kottu'
  const id = await addDeal(shop, { title })
  const both = () =>
    Promise.all(['all', 'deals'].map((tab) => rowOf(admin, `/approvals?tab=${tab}`, title)))
  await write(admin, 'deals', id, 'Which days?')
  for (const row of await both()) expect(row).not.toContain('unread')
  await write(shop.browser, 'deals', id, 'Every day.')
  await write(shop.browser, 'deals', id, 'Poya days too.')
  for (const row of await both()) expect(row).toContain('2 unread messages')
  await mark(admin, 'deals', id)
  for (const row of await both()) expect(row).not.toContain('unread')
  await write(shop.browser, 'deals', id, 'And one more.')
  for (const row of await both()) expect(row).toContain('1 unread message')
})

test('rows of profiles and contacts find the conversation of their account, whichever version waits; branches theirs [APPR-79]', async () => {
  const shop = await liveBusiness(app, newcomer)
  const { id } = shop.account
  await shop.submit()
  await shop.submitPerson()
  await write(shop.browser, 'profile', id, 'First.')
  const before = await waitingId(app, id, 'BUSINESS')
  await shop.submit({ businessName: 'Renamed while it waits' })
  expect(await waitingId(app, id, 'BUSINESS')).not.toBe(before)
  await write(shop.browser, 'contact', id, 'One.')
  await write(shop.browser, 'contact', id, 'Two.')
  const business = await openBusiness(app)
  const branch = await addBranch(business)
  await write(business.browser, 'branches', branch, 'The gate is behind.')
  const unreadIn = async (tab: string, name: string, of = 1) =>
    (await rowOf(admin, `/approvals?tab=${tab}`, name)).match(/\d unread/g)?.length === of
  expect(await unreadIn('profile', 'Renamed while it waits')).toBe(true)
  expect((await admin.get('/approvals?tab=contact')).$('#list').text()).toContain('2 unread')
  expect((await admin.get('/approvals?tab=branches')).$('#list').text()).toContain('1 unread')
  const all = (await admin.get('/approvals?tab=all')).$('#list').text()
  const counts = all.match(/\d+(?= unread)/g) ?? []
  expect(counts, 'of one business together').toEqual(['1', '3', '1'])
})

test('a message on a rejected deal waits for an answer, oldest first, until an administrator answers [APPR-80]', async () => {
  const shop = await openShop(app)
  const [first, second] = [await addDeal(shop), await addDeal(shop)]
  for (const id of [first, second]) await decide(admin, id, 'reject', 'The terms.')
  await write(shop.browser, 'deals', second, 'Which part?')
  await write(shop.browser, 'deals', first, 'Why?')
  await write(shop.browser, 'deals', second, 'Hello?')
  const answers = async () =>
    links(await admin.get('/messages')).filter((one) => one.includes('/deals/'))
  const own = (ids: string[]) => ids.map((id) => thread('deals', id))
  expect((await answers()).slice(-2)).toEqual(own([second, first]))
  const { $ } = await admin.get('/approvals')
  expect($('.head a[href="/messages"]').text()).toMatch(/^\d+ conversations are waiting/)
  await mark(admin, 'deals', first)
  expect(await answers()).toContain(thread('deals', first))
  await write(admin, 'deals', second, 'The days.')
  expect(await answers()).not.toContain(thread('deals', second))
  await mark(admin, 'deals', first, { answered: '1' })
  expect(await answers()).not.toContain(thread('deals', first))
})

test('an answer to a page does not swallow what came after it was shown [APPR-80]', async () => {
  const shop = await openShop(app)
  const id = await addDeal(shop)
  await write(shop.browser, 'deals', id, 'A question.')
  const { $ } = await admin.get(thread('deals', id))
  const fields = Object.fromEntries(
    $('form:has(textarea) input[type=hidden]')
      .toArray()
      .map((one) => [one.attribs.name ?? '', one.attribs.value ?? '']),
  )
  await write(shop.browser, 'deals', id, 'Another one.')
  await admin.post(thread('deals', id), { ...fields, text: 'An answer to the first.' })
  expect(links(await admin.get('/messages'))).toContain(thread('deals', id))
  expect((await admin.get(thread('deals', id))).$('#unread-messages').text()).toContain('1 new')
})

test('a decision answers what was read, and only that; a deleted record leaves the list [APPR-80]', async () => {
  const shop = await openShop(app)
  const [read, unread, deleted] = [await addDeal(shop), await addDeal(shop), await addDeal(shop)]
  for (const id of [read, unread, deleted]) await write(shop.browser, 'deals', id, 'A question.')
  await mark(admin, 'deals', read)
  await decide(admin, read, 'approve')
  await decide(admin, unread, 'approve')
  await shop.browser.submit(`/deals/view/merchant/${deleted}/delete`, {})
  const listed = links(await admin.get('/messages'))
  expect(listed).not.toContain(thread('deals', read))
  expect(listed).toContain(thread('deals', unread))
  expect(listed).not.toContain(thread('deals', deleted))
  expect(links(await shop.browser.get('/messages'))).not.toContain(thread('deals', deleted))
})

test('administrators read whose conversation waits, and what it is about [APPR-80]', async () => {
  const [shop, other] = [
    await openShop(app, { name: 'Hoppers of Hatton' }),
    await openShop(app, { name: 'Pottu of Pettah' }),
  ]
  const title = 'Kottu that waits for an answer'
  const id = await addDeal(shop, { title })
  await write(shop.browser, 'deals', id, 'Is it all right?')
  await write(other.browser, 'profile', other.account.id, 'Our new name?')
  expect(await rowOf(admin, '/messages', title)).toContain('Hoppers of Hatton')
  expect(await rowOf(admin, '/messages', title)).not.toContain('Pottu of Pettah')
  expect(await rowOf(admin, '/messages', 'Pottu of Pettah')).not.toBe('')
})

test('owners find all their conversations and what is new in them; nobody else’s, nor do narrowed administrators [APPR-81]', async () => {
  const shop = await openShop(app)
  const [older, newer] = [await addDeal(shop), await addDeal(shop)]
  await write(shop.browser, 'deals', older, 'For our reviewers.')
  await write(admin, 'deals', newer, 'Which days?')
  const page = await shop.browser.get('/messages')
  expect(links(page)).toEqual([thread('deals', newer), thread('deals', older)])
  expect(page.$('#list tbody tr').first().text()).toContain('1 new')
  expect(page.$('#list tbody tr').last().text()).not.toContain('new')
  expect((await shop.browser.get('/notifications')).$('main a[href="/messages"]')).toHaveLength(1)
  const rival = await openShop(app)
  expect(links(await rival.browser.get('/messages'))).toEqual([])
  const { browser: other } = await narrowed(app, 'VIEW_DEAL', 'APPROVE_BRANCH', 'VIEW_BRANCH')
  expect(links(await other.get('/messages')).some((one) => one.includes('/deals/'))).toBe(false)
})
