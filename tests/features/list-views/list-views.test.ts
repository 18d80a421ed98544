import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { listViews } from '#src/services/authentication/list-views/schema.ts'
import { addDeal, openShop } from '#tests/features/deals/shop.ts'
import { ORIGIN, testApp } from '#tests/support/app.ts'
import { type Answer, type Browser, openBrowser, signedIn } from '#tests/support/browser.ts'

const app = await testApp()
const shop = await openShop(app, { name: 'Harbour House' })
for (const title of ['Tea and scones', 'Rice and curry', 'Tea for two'])
  await addDeal(shop, { title })
const { browser: admin } = await signedIn(app, { role: 'ADMIN' })
const { browser: other } = await signedIn(app, { role: 'ADMIN' })
const LIST = '/deals/list/admin'
const COLUMNS = `${LIST}?format=columns`
const replica = await testApp({ beside: app })

const words = ({ $ }: Answer, selector: string) =>
  $(selector)
    .toArray()
    .map((node) => $(node).text().trim())
/** Without that of the boxes that select rows. */
const heads = (answer: Answer) =>
  words(answer, '#list thead th').filter((head) => head !== 'Select')
const documented = [
  'Cover image',
  'Deal code',
  'Title',
  'Merchant',
  'Category',
  'Promo type',
  'Status',
]
const tabs = (answer: Answer) => words(answer, '.main .tabs a')
const hrefOf = ({ $ }: Answer, text: string) =>
  $('a')
    .filter((_, link) => $(link).text() === text)
    .attr('href') ?? ''

async function save(browser: Browser, from: string, fields: Record<string, string>) {
  const href = hrefOf(await browser.get(from), 'Save view')
  const { headers } = await browser.submit(href, fields)
  return headers.get('location') ?? ''
}

describe('columns of a list [SHELL-100]', () => {
  test('are the documented ones until somebody chooses others, in the table and the file', async () => {
    const before = await shop.browser.get('/deals/list/merchant')
    expect(heads(before)).not.toContain('Merchant')
    const all = await admin.get(LIST)
    expect(heads(all).slice(0, 7)).toEqual(documented)
    await admin.submit(
      COLUMNS,
      { columns: ['code', 'status'], density: 'compact' },
      '/lists/deals/columns',
    )
    const chosen = await admin.get(LIST)
    expect(heads(chosen)).toEqual(['Cover image', 'Deal code', 'Title', 'Status'])
    expect(chosen.$('#list table').hasClass('compact')).toBe(true)
    const file = await admin.get(chosen.$('#list a[download]').attr('href') ?? '')
    expect(file.html.split('\r\n')[0]).toBe('Deal code,Title,Status')
    expect(heads(await other.get(LIST)).slice(0, 7)).toEqual(documented)
    const address = await admin.get(`${LIST}?columns=title,merchant,nonsense&density=comfortable`)
    expect(heads(address)).toEqual(['Cover image', 'Title', 'Merchant'])
    expect(address.$('#list table').hasClass('compact')).toBe(false)
    await admin.submit(COLUMNS, { reset: '1' }, '/lists/deals/columns')
    expect(heads(await admin.get(LIST)).slice(0, 7)).toEqual(documented)
  })
})

test('a swap of the rows shows the look that its page was shown with', async () => {
  await admin.submit(COLUMNS, { columns: ['code'], density: 'compact' }, '/lists/deals/columns')
  const page = await admin.get(LIST)
  const carried: unknown = page.$('#list').parent().attr('hx-headers:inherited')
  const headers = JSON.parse(String(carried)) as Record<string, string>
  await admin.submit(COLUMNS, { reset: '1' }, '/lists/deals/columns')
  const rows = await admin.swap(`${LIST}?q=tea&view=all`, 'div#list', headers)
  expect(heads(rows)).toEqual(['Cover image', 'Deal code', 'Title'])
  expect(rows.$('#list table').hasClass('compact')).toBe(true)
  expect(heads(await admin.swap(`${LIST}?q=tea`, 'div#list')).slice(0, 7)).toEqual(documented)
  const forged = { 'x-list-look': 'columns=<b>,title,nonsense&density=huge&view=mine' }
  const shown = await admin.swap(`${LIST}?q=tea&view=theirs`, 'div#list', forged)
  expect(heads(shown)).toEqual(['Cover image', 'Title'])
  expect(words(shown, '.note')).toEqual([])
})

describe('what is kept of a list, on two replicas', () => {
  const readings = () => app.calls.filter((call) => /^GET .*\/lists\/deals$/.test(call)).length
  async function onBoth(who: Parameters<typeof signedIn>[1]) {
    const { browser } = await signedIn(app, who)
    const there = openBrowser(replica)
    for (const [name, value] of browser.cookies) there.cookies.set(name, value)
    return { here: browser, there }
  }

  test('is read once, and again at the next request after a change on either', async () => {
    const { here, there } = await onBoth({ role: 'ADMIN' })
    for (const browser of [here, there, here, there]) await browser.get(LIST)
    const before = readings()
    for (const browser of [here, there]) expect(heads(await browser.get(LIST))).toContain('Title')
    expect(readings()).toBe(before)
    for (const [one, another] of [
      [here, there],
      [there, here],
    ] as const) {
      await one.submit(COLUMNS, { columns: ['code'] }, '/lists/deals/columns')
      expect(heads(await another.get(LIST))).toEqual(['Cover image', 'Deal code', 'Title'])
      await another.submit(COLUMNS, { reset: '1' }, '/lists/deals/columns')
      expect(heads(await one.get(LIST)).slice(0, 7)).toEqual(documented)
      expect(heads(await another.get(LIST)).slice(0, 7)).toEqual(documented)
    }
  })

  test('is one person’s: neither another administrator nor a merchant sees it', async () => {
    const { here } = await onBoth({ role: 'ADMIN' })
    await here.submit(COLUMNS, { columns: ['code'], density: 'compact' }, '/lists/deals/columns')
    expect(heads(await here.get(LIST))).toHaveLength(3)
    const { there } = await onBoth({ role: 'ADMIN' })
    for (const browser of [there, other, shop.browser, admin]) {
      const list = browser === shop.browser ? '/deals/list/merchant' : LIST
      expect((await browser.get(list)).$('#list table').hasClass('compact')).toBe(false)
    }
    expect((await here.get(LIST)).$('#list table').hasClass('compact')).toBe(true)
  })

  test('shows a view that another administrator shares, renames and takes back', async () => {
    const { there } = await onBoth({ role: 'ADMIN' })
    expect(tabs(await there.get(LIST))).toEqual([])
    const href = await save(admin, `${LIST}?q=tea`, { name: 'Shared tea', shared: 'on' })
    expect(tabs(await there.get(LIST))).toEqual(['All', 'Shared tea'])
    const edit = hrefOf(await admin.get(href), 'Edit view')
    await admin.submit(edit, { name: 'Tea of ours', shared: 'on' })
    expect(tabs(await there.get(LIST))).toEqual(['All', 'Tea of ours'])
    const address = hrefOf(await admin.get(edit), 'Delete view')
    await admin.submit(address, {}, address.split('?')[0])
    expect(tabs(await there.get(LIST))).toEqual([])
  })
})

describe('views of a list [SHELL-101]', () => {
  test('a view is saved, opened as a tab, shared with administrators, changed and deleted', async () => {
    const from = `${LIST}?status=pending&q=tea`
    const saved = await save(admin, from, { name: 'Tea in line', shared: 'on' })
    expect(saved).toContain('status=pending&q=tea&view=')
    expect(tabs(await admin.get(LIST))).toEqual(['All', 'Tea in line'])
    const opened = await other.get(hrefOf(await other.get(LIST), 'Tea in line'))
    expect(words(opened, '.main .tabs a[aria-current]')).toEqual(['Tea in line'])
    expect(words(opened, '#list tbody .name')).toEqual(['Tea for two', 'Tea and scones'])
    expect(hrefOf(opened, 'Edit view')).toBe('')
    expect(tabs(await shop.browser.get('/deals/list/merchant'))).toEqual([])
    const mine = await admin.get(hrefOf(await admin.get(LIST), 'Tea in line'))
    const edit = hrefOf(mine, 'Edit view')
    expect((await other.get(edit)).status).toBe(404)
    await admin.submit(edit, { name: 'All tea' })
    expect(tabs(await other.get(LIST))).toEqual([])
    expect(tabs(await admin.get(LIST))).toEqual(['All', 'All tea'])
    const address = hrefOf(await admin.get(edit), 'Delete view')
    await admin.submit(address, {}, address.split('?')[0])
    expect(tabs(await admin.get(LIST))).toEqual([])
    const gone = await admin.get(hrefOf(mine, 'Tea in line'))
    expect(gone.$('.note').text()).toContain('This view was deleted or is no longer shared.')
    expect(gone.$('#list tbody tr')).toHaveLength(2)
  })

  test('a list opens with its default view, and with all of it on demand', async () => {
    const { browser } = await signedIn(app, { role: 'ADMIN' })
    await save(browser, `${LIST}?q=rice`, { name: 'Rice', isDefault: 'on' })
    const bare = await browser.get(LIST)
    expect(words(bare, '#list tbody .name')).toEqual(['Rice and curry'])
    expect(bare.$('input[name=q]').attr('value')).toBe('rice')
    const all = await browser.get(hrefOf(bare, 'All'))
    expect(all.$('#list tbody tr')).toHaveLength(3)
    expect(words(await browser.get(`${LIST}?q=scones`), '#list tbody .name')).toEqual([
      'Tea and scones',
    ])
    const cleared = await browser.get(`${LIST}?q=zzz`)
    const back = await browser.get(cleared.$('#list .empty a').attr('href') ?? '')
    expect(back.$('#list tbody tr')).toHaveLength(3)
  })

  test('what a search left in the address is what is saved', async () => {
    const { browser } = await signedIn(app, { role: 'ADMIN' })
    const href = hrefOf(await browser.get(LIST), 'Save view')
    const here = { 'hx-current-url': `${ORIGIN}${LIST}?q=scones` }
    const form = await browser.swap(href, 'main#main', here)
    const action = form.$('form[action^="/lists/"]').attr('action') ?? ''
    expect(new URLSearchParams(action.split('?')[1]).get('from')).toBe(`${LIST}?q=scones`)
  })

  test('a view that asks for what is gone says so', async () => {
    const { browser } = await signedIn(app, { role: 'ADMIN' })
    for (const query of ['status=dreaming', 'colour=blue', 'q=tea&sort=-weight']) {
      const saved = await save(browser, `${LIST}?q=tea`, { name: query })
      const id = new URLSearchParams(saved.split('?')[1]).get('view') ?? ''
      await app.db.update(listViews).set({ query }).where(eq(listViews.id, id))
      const note = (await browser.get(hrefOf(await browser.get(LIST), query))).$('.note').text()
      expect(note, query).toContain('no longer available')
    }
    const fine = await save(browser, `${LIST}?status=all&sort=-to`, { name: 'Fine' })
    expect([fine, (await browser.get(fine)).$('.note.warn').text()]).toEqual([fine, ''])
  })

  test('the way back from the form of a view names its list', async () => {
    const form = await admin.get(hrefOf(await admin.get(LIST), 'Save view'))
    expect(words(form, '#crumbs li').slice(-2)).toEqual(['Deals', 'Save view'])
  })

  test('a view without a name, or of an unknown list, is refused', async () => {
    const href = hrefOf(await admin.get(LIST), 'Save view')
    const refused = await admin.submit(href, { name: ' ' })
    expect(refused.status).toBe(422)
    expect(refused.$('.field .error, [id$="-error"]').text()).toContain(
      'Enter a name for the view.',
    )
    expect((await admin.get('/lists/secrets/views/add')).status).toBe(404)
  })
})
