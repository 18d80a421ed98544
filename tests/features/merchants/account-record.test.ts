import { eq } from 'drizzle-orm'
import { v7 } from 'uuid'
import { describe, expect, test } from 'vitest'
import { accountStatus } from '#src/contract/values.ts'
import { users } from '#src/services/authentication/schema.ts'
import { brands } from '#src/services/core/brands/schema.ts'
import { categories } from '#src/services/core/categories/schema.ts'
import { deals } from '#src/services/core/deals/schema.ts'
import { addAccount } from '#tests/support/accounts.ts'
import { testApp } from '#tests/support/app.ts'
import { signedIn } from '#tests/support/browser.ts'
import { addCoupons } from '#tests/support/coupons.ts'
import { addDeal, openShop, picture } from '../deals/shop.ts'
import { goodBusiness, goodPerson, newcomer, owner, send } from '../profile/owner.ts'
import { account, buttons, inRussian, kinds, narrow } from './accounts.ts'

const app = await testApp()
const { browser: admin } = await signedIn(app, { role: 'ADMIN' })

describe.each(kinds)('the record of a $noun', (kind) => {
  const { role, base, noun } = kind

  test('says who it is, in which state and since when [MERCH-11, MERCH-12, MERCH-13]', async () => {
    const { browser, account: own } = await owner(app, { role, fullName: 'Nadeesha Perera' })
    for (const screen of ['view', 'review']) {
      const { $, status } = await admin.get(`${base}/${screen}/${own.id}`)
      expect(status).toBe(200)
      expect($('h1').text()).toBe('Nadeesha Perera')
      expect($('.head .tag').text()).toBe('Approved')
      const facts = $('main .card').first()
      expect(facts.find('.avatar').text()).toBe('NP')
      for (const label of ['E-mail', 'Telephone', 'Joined on', 'Last updated']) {
        expect(facts.find('dt').text()).toContain(label)
      }
      expect(facts.text()).toContain(own.email)
      expect(facts.text()).toMatch(/076 \d{3} \d{4}/)
      expect(facts.find('time')).toHaveLength(2)
      expect($('#crumbs').text()).toMatch(/Home\s*(Merchants|Banks)\s*Nadeesha Perera/)
    }
    const file = v7()
    await app.db
      .update(users)
      .set({ imageUrl: `/api/v1/files/files/${file}` })
      .where(eq(users.id, own.id))
    const { $ } = await admin.get(`${base}/view/${own.id}`)
    const image = $('main .card').first().find('.avatar img')
    expect(image.attr('src')).toBe(`/media/${file}/thumb`)
    expect((await browser.get(`${base}/view/${own.id}`)).status).toBe(404)
  })

  test('has five tabs, one address each, and asks for the open one alone [MERCH-14]', async () => {
    const { id } = await account(app, kind, 'APPROVED')
    const { $ } = await admin.get(`${base}/review/${id}`)
    const tabs = $('.tabs a')
      .map((_, link) => `${$(link).text()} ${$(link).attr('href')}`)
      .get()
    expect(tabs).toEqual([
      `Business Information ${base}/review/${id}`,
      `Categories ${base}/review/${id}?tab=categories`,
      `Deals ${base}/review/${id}?tab=deals`,
      `Branches ${base}/review/${id}?tab=branches`,
      `Contact Information ${base}/review/${id}?tab=contact`,
    ])
    app.calls.length = 0
    const contact = await admin.get(`${base}/view/${id}?tab=contact`)
    expect(contact.$('.tabs [aria-current]').text()).toBe('Contact Information')
    expect(app.calls.filter((call) => /business|brands|summary\//.test(call))).toEqual([])
    const branches = await admin.get(`${base}/view/${id}?tab=branches`)
    expect(branches.$('main').text()).toContain('No branches have been added.')
    expect((await admin.get(`${base}/view/${id}?tab=nonsense`)).status).toBe(200)
  })

  test('shows business and contact person [MERCH-15, MERCH-16, MERCH-17, MERCH-18]', async () => {
    const { id } = await addAccount(app.db, { role, ...newcomer })
    const edit = `${base}/edit/${id}`
    await send(admin, `${edit}?tab=business`, { ...goodBusiness, imageUrl: await picture() })
    await send(admin, `${edit}?tab=contact`, goodPerson, { part: 'person' })
    const business = (await admin.get(`${base}/view/${id}`)).$('.card').last()
    const words = [
      'Kandy Lake Books',
      'Approved',
      'Sanjaya Alwis',
      '077 123 9876',
      '081 223 4567',
      '7 Ampitiya Road, Kandy',
      'hello@kandybooks.example',
      'PV 00123',
      'kandybooks.example',
      'facebook.com/kandybooks',
      'instagram.com/kandybooks',
    ]
    for (const word of words) expect(business.text()).toContain(word)
    expect(business.find('img').attr('src')).toMatch(/^\/media\//)
    expect(business.text().includes('1000200030')).toBe(role === 'MERCHANT')
    const contact = (await admin.get(`${base}/view/${id}?tab=contact`)).$('.card').last()
    for (const word of ['Sanjaya Alwis', 'Approved', 'Owner', '081 223 4567', 'sanjaya@']) {
      expect(contact.text()).toContain(word)
    }
  })

  test('names categories and brands, or says that there are none [MERCH-19, MERCH-23]', async () => {
    const { id } = await account(app, kind, 'APPROVED')
    const page = `${base}/view/${id}?tab=categories`
    const empty = (await admin.get(page)).$('.card').last()
    expect(empty.find('dd').text()).toBe('Not addedNot added')
    const [food, tea, leaf] = [v7(), v7(), v7()]
    await app.db.insert(categories).values([
      { id: food, name: `Food ${food}` },
      { id: tea, name: `Tea ${tea}` },
    ])
    await app.db.insert(brands).values({ id: leaf, name: `Leaf ${leaf}` })
    const chosen = { categoryIds: [food, tea], brandIds: [leaf] }
    await send(admin, `${base}/edit/${id}?tab=categories`, chosen)
    const { $ } = await admin.get(page)
    const values = $('.card').last().find('dd')
    expect(values.first().text()).toBe(`Food ${food}, Tea ${tea}`)
    expect(values.last().text()).toBe(`Leaf ${leaf}`)
  })

  test('a status is a word, of the account and of the business [MERCH-31, MERCH-32]', async () => {
    const words = ['Approval Pending', 'Approved', 'Rejected', 'Blocked', 'Unblocked', 'Enabled']
    for (const [index, status] of accountStatus.options.entries()) {
      const { id } = await account(app, kind, status)
      const { $ } = await admin.get(`${base}/view/${id}`)
      expect($('.head .tag').text()).toBe(words[index])
    }
    for (const [approvalStatus, word] of [
      ['PENDING', 'Approval Pending'],
      ['NOT_UPDATED', 'Not Updated'],
      ['APPROVED', 'Approved'],
      ['REJECTED', 'Rejected'],
    ] as const) {
      const { id } = await addAccount(app.db, { role, business: { approvalStatus } })
      const { $ } = await admin.get(`${base}/view/${id}`)
      expect($('.card').last().find('.tag').first().text()).toBe(word)
    }
  })

  test('what waits beside the live version is named', async () => {
    const { browser, account: own } = await owner(app, { role })
    const edit = `/profile/${noun}/edit?tab=business`
    await send(browser, edit, { ...goodBusiness, businessName: 'A new name' })
    const { $ } = await admin.get(`${base}/view/${own.id}`)
    expect($('main .note').text()).toContain('Changes have been waiting for approval since')
    expect($('main').text()).toContain('A new name')
  })

  test('the edit page, the sessions and the record lead to each other', async () => {
    const { id } = await account(app, kind, 'REJECTED')
    const { $ } = await admin.get(`${base}/view/${id}`)
    const links = $('.head a')
      .map((_, link) => $(link).attr('href'))
      .get()
    const tills = role === 'MERCHANT' ? [`/tills?merchant=${id}`] : []
    const sessions = `/sessions/${noun}/${id}`
    expect(links).toEqual([...tills, `${sessions}/view`, sessions, `${base}/edit/${id}`])
    const edit = await admin.get(`${base}/edit/${id}`)
    expect(edit.$(`#crumbs a[href="${base}/view/${id}"]`).text()).toBe('Kasun Bandara')
  })

  test('who is not there, or of the other type, is 404', async () => {
    const other = await account(app, kinds[role === 'BANK' ? 0 : 1], 'PENDING')
    for (const id of [v7(), 'nobody', other.id]) {
      for (const path of ['view/ID', 'review/ID', 'view/ID/block', 'review/ID/approve']) {
        const address = `${base}/${path.replace('ID', id)}`
        expect((await admin.get(address)).status, address).toBe(404)
      }
    }
  })

  test('speaks Russian', async () => {
    const { id } = await account(app, kind, 'PENDING')
    const { $ } = await inRussian(admin, () => admin.get(`${base}/review/${id}`))
    expect($('.head').text()).toContain('ждёт вашего решения')
    expect(buttons({ $ })).toEqual(['Вход', 'Изменить', 'Отклонить', 'Одобрить'])
  })

  test('a tab that cannot be loaded says so under the rest', async () => {
    const { id } = await account(app, kind, 'APPROVED')
    const broken = await testApp({
      beside: app,
      instead: ({ url }) =>
        url.includes('/deals/summary/') ? new Response('broken', { status: 500 }) : null,
    })
    const { browser } = await signedIn(broken, { role: 'ADMIN' })
    const { $, status } = await browser.get(`${base}/view/${id}?tab=deals`)
    expect(status).toBe(200)
    expect($('h1').text()).toBe('Kasun Bandara')
    expect($('main').text()).toContain('Retry')
  })

  test('a right that was taken away takes its buttons, tabs and addresses with it [ROLE-20]', async () => {
    const { browser, account: own } = await signedIn(app, { role: 'ADMIN' })
    const waiting = await account(app, kind, 'PENDING')
    const approved = await account(app, kind, 'APPROVED')
    await narrow(app, own.id, [`VIEW_${role}`])
    const review = await browser.get(`${base}/review/${waiting.id}`)
    expect(review.$('.head a').text()).toBe('Back to the record')
    expect(review.$('.tabs').text()).not.toContain('Deals')
    const view = await browser.get(`${base}/view/${approved.id}`)
    expect(buttons(view)).toEqual([])
    for (const path of [`review/${waiting.id}/approve`, `view/${approved.id}/block`]) {
      expect((await browser.get(`${base}/${path}`)).status, path).toBe(403)
    }
    await narrow(app, own.id, ['VIEW_DEAL'])
    expect((await browser.get(`${base}/view/${approved.id}`)).status).toBe(403)
  })
})

test('counts the deals and leads to them [MERCH-20, MERCH-21]', async () => {
  const shop = await openShop(app, { name: 'Harbour House' })
  const rival = await openShop(app, { name: 'Tea Leaf' })
  await addDeal(shop, { title: 'High tea' })
  const pass = await addDeal(shop, { title: 'Pool pass' })
  const season = v7()
  const expiryDate = new Date(Date.now() + 86_400_000)
  await app.db
    .insert(categories)
    .values({ id: season, name: `Vesak ${season}`, categoryType: 'SEASONAL', expiryDate })
  await app.db.update(deals).set({ categoryId: season }).where(eq(deals.id, pass))
  await addCoupons(app.db, { id: pass, merchantId: shop.account.id }, 3)
  await addDeal(rival, { title: 'Rival tea' })
  const { $ } = await admin.get(`/merchant/view/${shop.account.id}?tab=deals`)
  const figures = $('.stats > div')
    .map((_, stat) => $(stat).text())
    .get()
  expect(figures).toEqual(['Total Deals2', 'Coupons1', 'Special Offers1'])
  const href = $('main .card > header a').attr('href') ?? ''
  const listed = await admin.get(href)
  expect(listed.$('tbody tr')).toHaveLength(2)
  expect(listed.$('tbody').text()).not.toContain('Rival tea')
  expect(listed.$('.segment [aria-current]').text()).toBe('All 2')
  expect(listed.$('.toolbar input[name=merchant]').attr('value')).toBe(shop.account.id)
  const all = await admin.get(listed.$('.chip.on a').attr('href') ?? '')
  expect(all.$('tbody tr')).toHaveLength(3)
  const own = await rival.browser.get(`/deals/list/merchant?merchant=${shop.account.id}`)
  expect(own.$('tbody').text()).toContain('Rival tea')
})
