import { sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { testApp } from '#tests/support/app.ts'
import { signedIn } from '#tests/support/browser.ts'
import { openShop } from '../deals/shop.ts'
import { editTab, goodBusiness, owner, send } from './owner.ts'

const app = await testApp()
const tabs = [
  'Business Information',
  'Categories',
  'Branches',
  'Contact Information',
  'Subscription Plan',
]

test('each role reads its own profile and no other’s [ACCT-01]', async () => {
  for (const role of ['ADMIN', 'MERCHANT', 'BANK'] as const) {
    const { browser, account } = await signedIn(app, { role })
    const { $, status } = await browser.get(`/profile/${role.toLowerCase()}`)
    expect(status).toBe(200)
    expect($('h1').text()).toBe(account.fullName)
    expect($('.facts').text()).toContain(account.email)
    const other = role === 'ADMIN' ? 'merchant' : 'admin'
    expect((await browser.get(`/profile/${other}`)).status).toBe(404)
  }
})

test('merchants and banks have an Edit button, a summary and five tabs; Edit leads to five too [ACCT-02, ACCT-05]', async () => {
  for (const role of ['MERCHANT', 'BANK'] as const) {
    const { browser } = await owner(app, { role })
    const path = `/profile/${role.toLowerCase()}`
    const { $ } = await browser.get(path)
    expect($('main .head a.btn.primary').attr('href')).toBe(`${path}/edit`)
    expect($('main .account h2').text()).toBe('Summary')
    const links = $('.tabs a').toArray()
    expect(links.map((link) => $(link).text())).toEqual(tabs)
    for (const link of links) {
      const tab = await browser.get($(link).attr('href') ?? '')
      expect(tab.status).toBe(200)
      expect(tab.$('.tabs [aria-current=page]').text()).toBe($(link).text())
      expect(tab.$('main .account h2').text()).toBe('Summary')
    }
    expect($(`main .head a[href="${path}/sessions"]`).text()).toBe('My sessions')
    const edit = await browser.get(`${path}/edit`)
    expect(edit.$('.tabs a').text()).toBe('BusinessCategoriesContactUsernamePassword')
  }
})

test.each(['MERCHANT', 'BANK', 'ADMIN'] as const)(
  'the summary of a %s is one card with its states first, and other ways are in one menu [ACCT-28]',
  async (role) => {
    const { browser } =
      role === 'ADMIN' ? await signedIn(app, { role }) : await owner(app, { role })
    const path = `/profile/${role.toLowerCase()}`
    const { $ } = await browser.get(path)
    expect($('main .account ~ .tabs, main .account ~ .card').length).toBeGreaterThan(0)
    const tags = role === 'ADMIN' ? 1 : 2
    expect($('main .account .facts .tag')).toHaveLength(tags)
    expect($('main .account dt').first().text()).toBe('Account status')
    for (const href of [`${path}/sessions`, '/tasks', '/notifications/settings'])
      expect($(`main .head .more a[href="${href}"]`), href).toHaveLength(1)
    expect($('main .head > .row > :not(.more, [popovertarget])').length).toBeLessThanOrEqual(1)
    browser.cookies.set('__Host-lang', 'ru')
    const russian = await browser.get(path)
    expect(russian.$('main .account dt').first().text()).toBe('Статус учётной записи')
  },
)

test('the Edit button is for approved and unblocked businesses alone [ACCT-03]', async () => {
  for (const approvalStatus of [
    'APPROVED',
    'UNBLOCKED',
    'PENDING',
    'REJECTED',
    'ENABLED',
  ] as const) {
    const { browser } = await owner(app, { approvalStatus })
    const { $ } = await browser.get('/profile/merchant')
    const shown = $('main .head a.btn.primary').length === 1
    expect([approvalStatus, shown]).toEqual([
      approvalStatus,
      approvalStatus === 'APPROVED' || approvalStatus === 'UNBLOCKED',
    ])
  }
})

test('an administrator has the summary, the password change and the own sign-in, no business tabs [ACCT-04]', async () => {
  const { browser } = await signedIn(app, { role: 'ADMIN' })
  const { $ } = await browser.get('/profile/admin?tab=plan')
  expect($('.tabs')).toHaveLength(0)
  expect($('.facts')).toHaveLength(1)
  expect($('main a.btn.primary')).toHaveLength(0)
  const form = $('main form[action="/profile/admin/edit?tab=password"]')
  expect(form.find('input[type=password]')).toHaveLength(3)
  for (const tab of ['business', 'categories', 'username']) {
    expect((await browser.get(editTab(tab, 'admin'))).status).toBe(404)
  }
  const tabs = (await browser.get('/profile/admin/edit')).$('.tabs a').toArray()
  expect(tabs.map((one) => $(one).attr('href'))).toEqual([
    editTab('password', 'admin'),
    editTab('contact', 'admin'),
  ])
})

test('without a plan the plan tab says No Available Plan [ACCT-06]', async () => {
  const { browser } = await signedIn(app)
  const { $ } = await browser.get('/profile/merchant?tab=plan')
  expect($('main').text()).toContain('No Available Plan')
  expect($('main a[href="/subscriptions/list/merchant"]')).toHaveLength(1)
})

test('an account that waits for approval is told when plans come, and led to none', async () => {
  const { browser } = await signedIn(app, { role: 'BANK', approvalStatus: 'PENDING' })
  const { $ } = await browser.get('/profile/bank?tab=plan')
  expect($('main').text()).toContain('You can choose a plan once your account is approved.')
  expect($('main').html()).not.toContain('/subscriptions/')
})

test('a subscriber reads the plan and what is left of it [ACCT-09]', async () => {
  const { browser, account } = await openShop(app, { deals: 20 })
  await app.db.execute(sql`update plans set image_url = '/api/v1/files/files/shop-window'`)
  const { rows } = await app.db.execute<{ id: string }>(
    sql`select id from subscriptions where user_id = ${account.id}`,
  )
  const { $ } = await browser.get('/profile/merchant?tab=plan')
  for (const path of ['/orders', '/invoices']) {
    expect($(`main a[href="${path}"]`), path).toHaveLength(1)
  }
  const text = $('main').text().replaceAll('\u00a0', ' ')
  const facts = ['Counter', 'For one shop', 'LKR', '2,500.00', '20 of 20', '2 of 2', '4 of 4']
  for (const fact of [...facts, 'Monthly', 'Merchant', String(rows[0]?.id)]) {
    expect(text).toContain(fact)
  }
  expect($('.prose').text()).toContain('Everything that one shop needs.')
  expect($('.prose').text()).toContain('Paid monthly.')
  expect($('main img[alt=Counter]').attr('src')).toBe('/media/shop-window/thumb')
  await app.db.execute(sql`update subscriptions set amount_cents = 0 where user_id = ${account.id}`)
  await app.db.execute(sql`update plans set free = true, amount_cents = 0, image_url = null,
    description = '<p>First.</p><p>Second.</p>'`)
  const free = (await browser.get('/profile/merchant?tab=plan')).$
  expect(free('main dd').text()).toContain('Free')
  expect(free('.prose p').first().text()).toBe('First.')
  expect(free('main img[alt=Counter]')).toHaveLength(0)
})

test('categories and brands are comma-separated lists or Not added [MERCH-19]', async () => {
  const { browser, categoryName } = await openShop(app)
  const { $ } = await browser.get('/profile/merchant?tab=categories')
  const facts = $('main .card:not(.more)').eq(1).find('dd')
  expect(facts.eq(0).text()).toBe(categoryName)
  expect(facts.eq(1).text()).toBe('Not added')
})

test('the Categories tab asks for the merchant’s categories, 250 at once [ACCT-12, MERCH-54]', async () => {
  const requests: string[] = []
  const listening = await testApp({
    beside: app,
    instead: ({ url }) => {
      if (url.includes('/categories/merchant')) requests.push(new URL(url).search)
      return null
    },
  })
  const { browser, account } = await signedIn(listening)
  await browser.get('/profile/merchant?tab=categories')
  expect(Object.fromEntries(new URLSearchParams(requests[0]))).toEqual({
    userId: account.id,
    merchantId: account.id,
    role: 'MERCHANT',
    size: '250',
    page: '0',
    searchTerm: 'ALL',
  })
})

describe('the profile as it was approved', () => {
  test('business information shows all of it, links as safe links [MERCH-24, X03]', async () => {
    const { browser, account } = await owner(app)
    await send(browser, editTab('business'), goodBusiness)
    await app.db.execute(sql`update business_profiles set
      web_site = 'javascript:alert(1)', facebook = 'https://facebook.com/kandy',
      bank = 'Lagoon Bank', bank_branch = 'Kandy', bank_account = '1000200030',
      bank_account_name = 'Kandy Books', business_reg_no = 'PV 1', owner_name = 'Sanjaya',
      telephone_country_code = '+94', telephone_local_number = '812234567',
      country_code = '+94', local_number = '771239876', email = 'b@example.com',
      address = '7 Ampitiya Road' where user_id = ${account.id}`)
    const { $ } = await browser.get('/profile/merchant')
    const text = $('main .card:not(.more)').eq(1).text()
    for (const fact of ['Sanjaya', '077 123 9876', '081 223 4567', '7 Ampitiya Road', 'PV 1'])
      expect(text).toContain(fact)
    for (const fact of ['b@example.com', 'Lagoon Bank', '1000200030', 'Kandy Books'])
      expect(text).toContain(fact)
    const link = $('main a[href="https://facebook.com/kandy"]')
    expect(link.attr('rel')).toBe('noopener noreferrer')
    expect($('main a[href^="javascript"]')).toHaveLength(0)
  })

  test('contact information shows the contact person', async () => {
    const { browser, account } = await owner(app)
    await app.db.execute(sql`update contact_profiles set name = 'Sanjaya Alwis',
      designation = 'Owner', telephone_country_code = '+94', telephone_local_number = '812234567',
      email = 's@example.com', approval_status = 'APPROVED' where user_id = ${account.id}`)
    const { $ } = await browser.get('/profile/merchant?tab=contact')
    const facts = $('main .card:not(.more)').eq(1).find('dd')
    expect(facts.toArray().map((fact) => $(fact).text())).toEqual([
      'Approved',
      'Sanjaya Alwis',
      'Owner',
      '081 223 4567',
      's@example.com',
    ])
  })
})

test('a tab that cannot be loaded says so under the rest', async () => {
  const broken = await testApp({
    beside: app,
    instead: ({ url }) => (url.includes('/business/') ? new Response('x', { status: 500 }) : null),
  })
  const { browser, account } = await owner(broken)
  const { $, status } = await browser.get('/profile/merchant')
  expect(status).toBe(200)
  expect($('h1').text()).toBe(account.fullName)
  expect($('main').text()).toContain('We couldn’t load this')
})

test('by htmx the tab comes as a fragment of the same component', async () => {
  const { browser } = await openShop(app)
  const page = await browser.get('/profile/merchant?tab=plan')
  const part = await browser.swap('/profile/merchant?tab=plan')
  expect(part.html).not.toContain('<html')
  expect(part.$('.facts').first().text()).toBe(page.$('.facts').first().text())
})

test('the profile is in Russian for those who read Russian', async () => {
  const { browser } = await owner(app)
  browser.cookies.set('__Host-lang', 'ru')
  for (const tab of ['business', 'categories', 'branches', 'contact', 'plan']) {
    const { $ } = await browser.get(`/profile/merchant?tab=${tab}`)
    expect($('html').attr('lang')).toBe('ru')
    expect($('main .account h2').text()).toBe('Сводка')
    expect($('main').text()).not.toContain('Not added')
  }
})
