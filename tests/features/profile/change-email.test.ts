import { describe, expect, test } from 'vitest'
import { addAccount } from '#tests/support/accounts.ts'
import { testApp } from '#tests/support/app.ts'
import { codeSentTo, messagesTo } from '#tests/support/messages.ts'
import { askEmail, CONTACT, enter, freshEmail, signIn, stored, VERIFY } from './contact-forms.ts'
import { isSignedIn, owner } from './owner.ts'

const app = await testApp()

describe('a new e-mail address', () => {
  test('its code saves it, tells the old one and ends the sign-in [ACCT-24, MERCH-44, A16]', async () => {
    const { browser, account } = await owner(app)
    const email = freshEmail()
    const opened = await askEmail(browser, `  ${email.toUpperCase()} `)
    expect(opened.headers.get('location')).toBe(VERIFY)
    expect((await browser.get(VERIFY)).$('main').text()).toContain(email)
    const done = await enter(browser, await codeSentTo(app.services, email))
    expect(done.$('main').text()).toContain('Your e-mail address has been changed.')
    expect((await stored(app, account.id))?.email).toBe(email)
    expect(await isSignedIn(browser)).toBe(false)
    const [news] = await messagesTo(app.services, account.email)
    expect(news?.template).toBe('email-changed')
    expect((await signIn(app, email)).status).toBe(303)
  })

  test('a new e-mail address is refused when it is none: Invalid Email Format [ACCT-20]', async () => {
    const { browser } = await owner(app)
    for (const typed of ['nobody', 'a@b', 'a b@example.com']) {
      const { status, $ } = await askEmail(browser, typed)
      expect(status).toBe(422)
      expect($('#field-email-error').text()).toBe('Invalid Email Format')
      expect($('#field-email').attr('value')).toBe(typed)
    }
    browser.cookies.set('__Host-lang', 'ru')
    expect((await askEmail(browser, 'x')).$('#field-email-error').text()).toMatch(/почт/)
  })

  test('until its code is right the form says OTP is not verified [ACCT-21]', async () => {
    const { browser } = await owner(app)
    const email = freshEmail()
    await askEmail(browser, email)
    const { $ } = await browser.get(CONTACT)
    expect($('#field-email-error').text()).toBe('OTP is not verified')
    expect($('#field-email').attr('value')).toBe(email)
  })

  test('an e-mail address of another account is refused after its code [ACCT-26]', async () => {
    const taken = await addAccount(app.db, { email: freshEmail() })
    const { browser } = await owner(app)
    await askEmail(browser, taken.email)
    await enter(browser, await codeSentTo(app.services, taken.email))
    const { $ } = await browser.get(CONTACT)
    expect($('main').text()).toContain('An account with this e-mail address already exists.')
  })

  test('none needs no code, but a question, and the mobile number stays to sign in with [ACCT-20, ACCT-27]', async () => {
    const { browser, account } = await owner(app)
    const opened = await askEmail(browser, '')
    expect(opened.headers.get('location')).toBe(VERIFY)
    const { $ } = await browser.get(VERIFY)
    expect($('h1').text()).toBe('Remove your e-mail address?')
    expect($('input[name=otp], input[name=password]')).toHaveLength(0)
    const done = await browser.submit(VERIFY, {})
    expect(done.$('main').text()).toContain('Your e-mail address has been removed.')
    expect((await stored(app, account.id))?.email).toBeNull()
    expect(await isSignedIn(browser)).toBe(false)
  })

  test('the last one stays [ACCT-27]', async () => {
    const { browser, account } = await owner(app, { mobileNo: null })
    await askEmail(browser, '')
    const answer = await browser.submit(VERIFY, {})
    expect(answer.headers.get('location')).toBe(CONTACT)
    const { $ } = await browser.get(CONTACT)
    expect($('main').text()).toContain('it needs an e-mail address to sign in')
    expect((await stored(app, account.id))?.email).toBe(account.email)
  })
})
