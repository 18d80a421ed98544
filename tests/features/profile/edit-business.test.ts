import { sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { PASSWORD } from '#tests/support/accounts.ts'
import { testApp } from '#tests/support/app.ts'
import { signedIn } from '#tests/support/browser.ts'
import { picture } from '../deals/shop.ts'
import { editTab, goodBusiness, newcomer, owner, send } from './owner.ts'

const PATH = editTab('business')
const app = await testApp()

async function stored(userId: string) {
  const { rows } = await app.db.execute(sql`
    select values, status from proposals where subject_id = ${userId} order by submitted_at`)
  return rows as { values: Record<string, unknown>; status: string }[]
}

test('the edit page has five tabs, each a form that posts to its own address [ACCT-05, MERCH-43]', async () => {
  const { browser } = await owner(app)
  const names = ['Business', 'Categories', 'Contact', 'Username', 'Password']
  const { $ } = await browser.get('/profile/merchant/edit')
  const links = $('.tabs a').toArray()
  expect(links.map((link) => $(link).text())).toEqual(names)
  for (const link of links) {
    const href = $(link).attr('href') ?? ''
    const tab = await browser.get(href)
    expect(tab.$('.tabs [aria-current=page]').text()).toBe($(link).text())
    expect(tab.$(`main form[action="${href}"]`).length).toBeGreaterThan(0)
  }
  expect((await browser.get(editTab('plan'))).status).toBe(404)
  expect((await browser.get(editTab('business', 'bank'))).status).toBe(404)
  const { browser: limited } = await owner(app, { approvalStatus: 'ENABLED' })
  expect((await limited.get(PATH)).status).toBe(404)
  const tabs = (await limited.get('/profile/merchant/edit')).$('.tabs')
  expect(tabs).toHaveLength(0)
  expect((await send(limited, editTab('password'), {})).status).toBe(422)
  const _csrf = (await limited.get('/profile/merchant')).$('[name=_csrf]').attr('value') ?? ''
  expect((await limited.post(PATH, { ...goodBusiness, _csrf })).status).toBe(404)
})

test('a first profile is sent for approval with everything that was typed [MERCH-25, MERCH-51]', async () => {
  const { browser, account } = await owner(app, newcomer)
  const checklist = await browser.get('/dashboard')
  expect(checklist.$('main a.btn').attr('href')).toBe(PATH)
  const answer = await send(browser, PATH, { ...goodBusiness, imageUrl: await picture() })
  expect(answer.status).toBe(303)
  expect(answer.headers.get('location')).toBe('/profile/merchant?tab=business')
  const page = await browser.get('/profile/merchant?tab=business')
  expect(page.$('main .note').text()).toContain(
    'Business information saved. It’s waiting for approval.',
  )
  expect(page.$('main .card:not(.more)').eq(1).find('dd').first().text()).toBe('Approval Pending')
  expect(page.$('main .card:not(.more)').first().text()).toContain('Kandy Lake Books')
  const [change] = await stored(account.id)
  expect(change?.status).toBe('PENDING')
  expect(change?.values).toMatchObject({
    mobileNo: { countryCode: '+94', localNumber: '771239876' },
    telephone: { countryCode: '+94', localNumber: '812234567' },
    email: 'hello@kandybooks.example',
    webSite: 'https://kandybooks.example',
    bankAccount: '1000200030',
    branch: 'Kandy',
    imageUrl: expect.stringMatching(/^\/api\/v1\/files\/files\//),
  })
  const after = await browser.get('/dashboard')
  expect(after.$('main').text()).toContain('We’re checking your profile and contact person.')
})

test('banks have no bank details, merchants do [MERCH-25]', async () => {
  const { browser, account } = await owner(app, { role: 'BANK' })
  const path = editTab('business', 'bank')
  const { $ } = await browser.get(path)
  expect($('[name=bankAccount]')).toHaveLength(0)
  expect((await send(browser, path, goodBusiness)).status).toBe(303)
  const [change] = await stored(account.id)
  expect(change?.values).toMatchObject({ bank: null, bankAccount: null })
  const page = await browser.get('/profile/bank')
  expect(page.$('main').text()).not.toContain('Bank account')
})

test('by htmx one answer brings the profile with its banner', async () => {
  const { browser } = await owner(app, newcomer)
  const headers = { 'hx-request': 'true', 'hx-target': 'main#main' }
  const answer = await send(browser, PATH, goodBusiness, { headers })
  expect(answer.status).toBe(200)
  expect(answer.headers.get('hx-push-url')).toBe('/profile/merchant?tab=business')
  expect(answer.$('.toast').text()).toContain('It’s waiting for approval.')
})

describe('a form that is refused', () => {
  const wrong = {
    businessName: ['', 'Business name is required', 'Укажите название компании'],
    ownerName: [' ', 'Owner name is required', 'Укажите владельца'],
    businessRegNo: ['', 'Business reg no is required', 'Укажите регистрационный номер'],
    mobileNo: ['12', 'Phone number is not valid', 'Номер телефона'],
    telephone: ['abc', 'Phone number is not valid', 'Номер телефона'],
    address: ['', 'Address is required', 'Укажите адрес'],
    email: ['nobody', 'Invalid Email Format', 'эл. почты'],
    webSite: ['javascript:alert(1)', 'Enter a web address', 'Введите адрес сайта'],
    facebook: ['data:text/html,x', 'Enter a web address', 'Введите адрес сайта'],
    instagram: ['ftp://a.example', 'Enter a web address', 'Введите адрес сайта'],
    bank: [
      'x'.repeat(101),
      'Bank must be 100 characters or fewer',
      'Банк — не больше 100 символов',
    ],
  } as const

  test('a form that is refused says what is wrong with every field at once and keeps the input [MERCH-50, X03]', async () => {
    const { browser, account } = await owner(app, newcomer)
    const typed = Object.fromEntries(Object.entries(wrong).map(([name, [value]]) => [name, value]))
    const { status, $ } = await send(browser, PATH, { ...goodBusiness, ...typed })
    expect(status).toBe(422)
    expect($('title').text()).toMatch(/^Error: /)
    for (const [name, [value, message]] of Object.entries(wrong)) {
      expect($(`#field-${name}-error`).text(), name).toContain(message)
      expect($(`#errors a[href="#field-${name}"]`).text()).toContain(message)
      const control = $(`[name=${name}]`)
      expect(control.attr('value') ?? control.text().trim()).toBe(value.trim())
    }
    expect($('[name=branch]').attr('value')).toBe('Kandy')
    expect(await stored(account.id)).toEqual([])
  })

  test('a refused business form is in Russian for Russian readers [MERCH-50]', async () => {
    const { browser } = await owner(app, newcomer)
    browser.cookies.set('__Host-lang', 'ru')
    const typed = Object.fromEntries(Object.entries(wrong).map(([name, [value]]) => [name, value]))
    const { $ } = await send(browser, PATH, { ...goodBusiness, ...typed })
    for (const [name, [, , message]] of Object.entries(wrong)) {
      expect($(`#field-${name}-error`).text().toLowerCase(), name).toContain(message.toLowerCase())
    }
  })

  test('optional fields may be empty', async () => {
    const { browser, account } = await owner(app, newcomer)
    const none = { telephone: '', email: '', webSite: '', facebook: '', instagram: '', bank: '' }
    expect((await send(browser, PATH, { ...goodBusiness, ...none })).status).toBe(303)
    const [change] = await stored(account.id)
    expect(change?.values).toMatchObject({ telephone: null, email: null, webSite: null })
  })

  test('a picture that was accepted stays when other fields are wrong', async () => {
    const { browser, account } = await owner(app, newcomer)
    const fields = { ...goodBusiness, businessName: '', imageUrl: await picture() }
    const { $ } = await send(browser, PATH, fields)
    const imageUrlKept = $('[name=imageUrlKept]').attr('value') ?? ''
    expect(imageUrlKept).not.toBe('')
    expect((await send(browser, PATH, { ...goodBusiness, imageUrlKept })).status).toBe(303)
    const [change] = await stored(account.id)
    expect(change?.values.imageUrl).toContain(imageUrlKept)
  })

  test('a file that is no picture, or somebody else’s, is refused beside the field [U09]', async () => {
    const { browser } = await owner(app, newcomer)
    const text = new File(['hello'], 'menu.pdf', { type: 'application/pdf' })
    const fake = new File(['hello'], 'menu.png', { type: 'image/png' })
    for (const file of [text, fake]) {
      const { status, $ } = await send(browser, PATH, { ...goodBusiness, imageUrl: file })
      expect(status).toBe(422)
      expect($('#field-imageUrl-error').text()).toContain('Unsupported file type')
      expect($('[name=ownerName]').attr('value')).toBe(goodBusiness.ownerName)
    }
    const { browser: rival } = await owner(app)
    const { $ } = await send(rival, PATH, {
      ...goodBusiness,
      ownerName: '',
      imageUrl: await picture(),
    })
    const imageUrlKept = $('[name=imageUrlKept]').attr('value') ?? ''
    const stolen = await send(browser, PATH, { ...goodBusiness, imageUrlKept })
    expect(stolen.status).toBe(422)
    expect(stolen.$('#field-imageUrl-error').text()).not.toBe('')
  })

  test('repeated fields and NUL are bad requests or missing values, never a failure', async () => {
    const { browser } = await owner(app, newcomer)
    const twice = { ...goodBusiness, businessName: ['a', 'b'] }
    expect((await send(browser, PATH, twice)).status).toBe(422)
    const nul = { ...goodBusiness, address: 'a\0b' }
    expect((await send(browser, PATH, nul)).status).toBe(400)
  })
})

test('a service that does not answer leaves the input where it is [L02]', async () => {
  let faulty = false
  const broken = await testApp({
    beside: app,
    instead: ({ method }) =>
      faulty && method === 'PUT' ? new Response('x', { status: 500 }) : null,
  })
  const { browser } = await owner(broken, newcomer)
  faulty = true
  const { status, $ } = await send(browser, PATH, { ...goodBusiness, imageUrl: await picture() })
  expect(status).toBe(502)
  expect($('#errors').text()).toContain('We’ve kept what you entered')
  expect($('[name=businessName]').attr('value')).toBe(goodBusiness.businessName)
  expect($('.files [name=imageUrlKept][checked]')).toHaveLength(1)
})

test('a profile that was sent when the sign-in had expired is kept and can be sent again [SCREEN-81]', async () => {
  const { browser, account } = await owner(app, newcomer)
  const { $ } = await browser.get(PATH)
  const _csrf = $('[name=_csrf]').attr('value') ?? ''
  await app.db.execute(sql`update sessions set expires_at = now() - interval '1 minute'
    where user_id = ${account.id}`)
  const late = await browser.post(PATH, { _csrf, ...goodBusiness })
  expect(late.headers.get('location')).toContain('/login?next=')
  const again = { username: account.email, password: PASSWORD }
  const answer = await browser.submit('/login', again)
  expect(answer.headers.get('location')).toBe('/login/kept')
  const kept = await browser.get('/login/kept')
  const hidden = kept.$(`form[action="${PATH}"] input[type=hidden]`)
  const values = Object.fromEntries(
    hidden
      .toArray()
      .map((input) => [kept.$(input).attr('name'), kept.$(input).attr('value') ?? '']),
  )
  expect(values.businessName).toBe(goodBusiness.businessName)
  expect((await browser.post(PATH, values)).status).toBe(303)
})

test('an administrator’s address is not a merchant’s', async () => {
  const { browser } = await signedIn(app, { role: 'ADMIN' })
  expect((await browser.get(PATH)).status).toBe(404)
})
