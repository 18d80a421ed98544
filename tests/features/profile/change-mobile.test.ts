import { sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { addAccount, PASSWORD } from '#tests/support/accounts.ts'
import { testApp } from '#tests/support/app.ts'
import { altered, openBrowser } from '#tests/support/browser.ts'
import { codeSentTo, messagesTo } from '#tests/support/messages.ts'
import {
  askMobile,
  CONTACT,
  enter,
  island,
  RESEND,
  signIn,
  stored,
  VERIFY,
} from './contact-forms.ts'
import { freshNumber, isSignedIn, owner } from './owner.ts'

const app = await testApp()

describe('a new mobile number', () => {
  test('its code saves it, tells the old one and ends every sign-in [ACCT-23, ACCT-24, MERCH-44, AUTH-66, A16]', async () => {
    const { browser, account } = await owner(app)
    const other = openBrowser(app)
    await other.submit('/login', { username: account.email, password: PASSWORD })
    const before = await stored(app, account.id)
    const to = freshNumber()
    const opened = await askMobile(browser, to.typed)
    expect(opened.status).toBe(303)
    expect(opened.headers.get('location')).toBe(VERIFY)
    expect(await stored(app, account.id)).toEqual(before)
    const { $ } = await browser.get(VERIFY)
    expect($('main').text()).toContain(`0${to.mobileNo.localNumber.slice(0, 2)}`)
    expect($(`form[action="${RESEND}"]`)).toHaveLength(1)
    const code = await codeSentTo(app.services, to.canonical)
    const done = await enter(browser, code)
    expect(done.status).toBe(200)
    expect(done.$('main').text()).toContain('Your mobile number has been changed.')
    expect((await stored(app, account.id))?.mobile).toBe(to.canonical)
    expect(await isSignedIn(browser)).toBe(false)
    expect(await isSignedIn(other)).toBe(false)
    const [news] = await messagesTo(app.services, String(before?.mobile))
    expect(news?.template).toBe('mobile-changed')
    expect((await signIn(app, to.typed)).status).toBe(303)
  })

  test('the page shows the message and leads to the sign-in after 2 s, the session is over at once [ACCT-25]', async () => {
    const { browser } = await owner(app)
    const to = freshNumber()
    await askMobile(browser, to.typed)
    const done = await enter(browser, await codeSentTo(app.services, to.canonical))
    const leave = done.$('x-island[name=leave-after]')
    expect(JSON.parse(leave.attr('props') ?? '')).toEqual({ href: '/login', seconds: 2 })
    expect(leave.find('a').attr('href')).toBe('/login')
    expect(done.$('.shell')).toHaveLength(0)
    expect(done.headers.get('clear-site-data')).toContain('storage')
    expect([...browser.cookies.keys()].some((name) => /dealdesk$|change/.test(name))).toBe(false)
  })

  test('the island is told the message, where to go and how long to wait [ACCT-25]', async () => {
    const { browser } = await owner(app)
    const to = freshNumber()
    await askMobile(browser, to.typed)
    const done = await enter(browser, await codeSentTo(app.services, to.canonical), island)
    expect(JSON.parse(done.html)).toEqual({
      ok: true,
      message: 'Your mobile number has been changed. Sign in again.',
      next: '/login',
      waitMs: 2000,
    })
    expect(await isSignedIn(browser)).toBe(false)
  })

  test('by htmx the code for a new number is asked for in the dialog [MERCH-44]', async () => {
    const { browser } = await owner(app)
    const headers = { 'hx-request': 'true', 'hx-target': 'dialog#dialog' }
    const { status, $, html } = await askMobile(browser, freshNumber().typed, headers)
    expect(status).toBe(200)
    expect(html).not.toContain('<html')
    expect($('#dialog-title').text()).toBe('Enter the code')
    expect($(`form[action="${VERIFY}"] input[name=otp]`)).toHaveLength(1)
    const refused = await askMobile(browser, '12', headers)
    expect(refused.status).toBe(422)
    expect(refused.headers.get('hx-retarget')).toBe('#main')
  })

  const numbers = {
    empty: ['', 'Mobile number is required', 'Укажите номер мобильного телефона'],
    few: ['077123', /^Phone number is not valid: it has too few/, /: в нём не хватает цифр/],
    landline: ['011 234 5678', /^Phone number is not valid: it’s not a mobile/, /это не мобильный/],
    foreign: ['+49151123456', /: it’s not a Sri Lankan number/, /: это не номер Шри-Ланки/],
  } as const
  for (const [name, [typed, expected, words]] of Object.entries(numbers)) {
    test(`a new mobile number is refused when it is ${name}, and kept in its field [ACCT-22]`, async () => {
      const { browser } = await owner(app)
      const { status, $ } = await askMobile(browser, typed)
      expect(status).toBe(422)
      expect($('#field-mobileNo-error').text()).toMatch(expected)
      expect($('#field-mobileNo').attr('value')).toBe(typed)
      browser.cookies.set('__Host-lang', 'ru')
      expect((await askMobile(browser, typed)).$('#field-mobileNo-error').text()).toMatch(words)
    })
  }

  test('the present one changes nothing, however it is written', async () => {
    const { browser, account } = await owner(app)
    const { mobile } = (await stored(app, account.id)) ?? {}
    const answer = await askMobile(browser, String(mobile))
    expect(answer.headers.get('location')).toBe(CONTACT)
    expect((await browser.get(CONTACT)).$('main .note').text()).toContain('Nothing has changed.')
    expect(await messagesTo(app.services, String(mobile))).toEqual([])
  })

  test('until its code is right the form holds it and says OTP is not verified [ACCT-21]', async () => {
    const { browser } = await owner(app)
    const to = freshNumber()
    await askMobile(browser, to.typed)
    const { $ } = await browser.get(CONTACT)
    expect($('#field-mobileNo-error').text()).toBe('OTP is not verified')
    expect($('#field-mobileNo').attr('value')?.replaceAll(' ', '')).toBe(to.typed)
    expect($(`a[href="${VERIFY}"]`).text()).toBe('Enter the code')
    browser.cookies.set('__Host-lang', 'ru')
    const russian = await browser.get(CONTACT)
    expect(russian.$('#field-mobileNo-error').text()).toBe('одноразовый код не подтверждён')
  })

  test('a wrong code, no code and a code of another number save nothing [A09, A12, A16]', async () => {
    const { browser, account } = await owner(app)
    const before = await stored(app, account.id)
    const [first, second] = [freshNumber(), freshNumber()]
    await askMobile(browser, first.typed)
    const code = await codeSentTo(app.services, first.canonical)
    await askMobile(browser, second.typed)
    for (const otp of ['', '12', '१२३४५६', code]) {
      const answer = await enter(browser, otp)
      expect(answer.status, otp).toBe(422)
      expect(answer.$('[role=alert]').text()).not.toBe('')
    }
    const json = await enter(browser, '', island)
    expect(JSON.parse(json.html)).toMatchObject({ ok: false })
    expect(await stored(app, account.id)).toEqual(before)
    expect(await isSignedIn(browser)).toBe(true)
  })

  test('a change that another person of this browser began is not there [A16]', async () => {
    const { browser } = await owner(app)
    await askMobile(browser, freshNumber().typed)
    const { account } = await owner(app)
    await browser.submit('/profile/merchant', {}, '/logout')
    await browser.submit('/login', { username: account.email, password: PASSWORD })
    expect(browser.cookies.has('__Host-dealdesk-change')).toBe(true)
    expect((await browser.get(VERIFY)).headers.get('location')).toBe(CONTACT)
    const sealed = browser.cookies.get('__Host-dealdesk-change') ?? ''
    browser.cookies.set('__Host-dealdesk-change', altered(sealed))
    expect((await browser.get(VERIFY)).status).toBe(303)
  })

  test('who asks again at once is led to the code that was sent', async () => {
    const { browser } = await owner(app)
    const to = freshNumber()
    await askMobile(browser, to.typed)
    const again = await askMobile(browser, to.typed)
    expect(again.headers.get('location')).toBe(VERIFY)
    const headers = { 'hx-request': 'true', 'hx-target': 'dialog#dialog' }
    expect((await askMobile(browser, to.typed, headers)).$('[name=otp]')).toHaveLength(1)
    expect(await messagesTo(app.services, to.canonical)).toHaveLength(1)
  })

  test('another code is sent on request, not sooner than after a minute [A10]', async () => {
    const { browser } = await owner(app)
    const to = freshNumber()
    await askMobile(browser, to.typed)
    const soon = await browser.submit(VERIFY, {}, RESEND, island)
    expect(soon.status).toBe(429)
    expect(JSON.parse(soon.html).retryAfterSeconds).toBeGreaterThan(0)
    await app.db.execute(sql`update otp_challenges set created_at = now() - interval '2 minutes'`)
    const later = await browser.submit(VERIFY, {}, RESEND)
    expect(later.headers.get('location')).toBe(VERIFY)
    expect(await messagesTo(app.services, to.canonical)).toHaveLength(2)
  })

  test('a number of another account is refused after its code, with the words of the service [ACCT-26]', async () => {
    const to = freshNumber()
    await addAccount(app.db, { mobileNo: to.mobileNo })
    const { browser, account } = await owner(app)
    const before = await stored(app, account.id)
    await askMobile(browser, to.typed)
    const answer = await enter(browser, await codeSentTo(app.services, to.canonical))
    expect(answer.headers.get('location')).toBe(CONTACT)
    const { $ } = await browser.get(CONTACT)
    expect($('main').text()).toContain('An account with this mobile number already exists.')
    expect(await stored(app, account.id)).toEqual(before)
    expect(await isSignedIn(browser)).toBe(true)
  })
})

test('a code that was right is not lost when the save is not answered [L02]', async () => {
  let faulty = true
  const broken = await testApp({
    beside: app,
    instead: ({ method, url }) =>
      faulty && method === 'PUT' && url.includes('/mobileNo')
        ? new Response('x', { status: 500 })
        : null,
  })
  const { browser, account } = await owner(broken)
  const to = freshNumber()
  await askMobile(browser, to.typed)
  const code = await codeSentTo(app.services, to.canonical)
  expect((await enter(browser, code, island)).status).toBe(502)
  faulty = false
  const page = await browser.get(VERIFY)
  expect(page.$('h1').text()).toBe('Change your mobile number?')
  const done = await browser.post(
    VERIFY,
    { _csrf: page.$('[name=_csrf]').attr('value') ?? '' },
    island,
  )
  expect(JSON.parse(done.html)).toMatchObject({ ok: true, next: '/login' })
  expect((await stored(app, account.id))?.mobile).toBe(to.canonical)
})

test('what cannot be loaded beside a refused form has no fields that could be sent empty [L02]', async () => {
  let faulty = false
  const broken = await testApp({
    beside: app,
    instead: ({ url }) =>
      faulty && url.includes('/authentication/') ? new Response('x', { status: 500 }) : null,
  })
  const { browser } = await owner(broken)
  const { $: form } = await browser.get(CONTACT)
  const _csrf = form('[name=_csrf]').attr('value') ?? ''
  faulty = true
  const { status, $ } = await browser.post(CONTACT, { _csrf, part: 'mobile', mobileNo: '12' })
  expect(status).toBe(422)
  expect($('#field-mobileNo').attr('value')).toBe('12')
  expect($('#field-email, #field-contactPersonName')).toHaveLength(0)
})

test('a service that does not answer leaves number and address in their fields [L02]', async () => {
  const broken = await testApp({
    beside: app,
    instead: ({ url }) => (url.includes('/otp/') ? new Response('x', { status: 500 }) : null),
  })
  const { browser } = await owner(broken)
  const { status, $ } = await askMobile(browser, freshNumber().typed)
  expect(status).toBe(502)
  expect($('#errors').text()).toContain('We’ve kept what you entered')
  expect($('#field-mobileNo').attr('value')).toMatch(/^076/)
})
