import { describe, expect, test } from 'vitest'
import { PASSWORD } from '#tests/support/accounts.ts'
import { testApp } from '#tests/support/app.ts'
import { codeSentTo } from '#tests/support/messages.ts'
import { askEmail, askMobile, enter, freshEmail, island, stored, VERIFY } from './contact-forms.ts'
import { ageSignIns, freshNumber, owner } from './owner.ts'

const app = await testApp()

describe('a sign-in of long ago', () => {
  test('a sign-in of long ago is asked for the password after the code, and nothing is saved without it [A16]', async () => {
    const { browser, account } = await owner(app)
    await ageSignIns(app, account.id, 20)
    const to = freshNumber()
    await askMobile(browser, to.typed)
    const next = await enter(browser, await codeSentTo(app.services, to.canonical))
    expect(next.headers.get('location')).toBe(VERIFY)
    const { $ } = await browser.get(VERIFY)
    expect($('h1').text()).toBe('Change your mobile number?')
    expect($('input[name=password][autocomplete=current-password]')).toHaveLength(1)
    const none = await browser.submit(VERIFY, { password: '' })
    expect(none.status).toBe(422)
    const wrong = await browser.submit(VERIFY, { password: 'Wrong7Word' })
    expect(wrong.status).toBe(422)
    expect(wrong.$('#field-password-error').text()).toBe('Your current password is incorrect.')
    expect((await stored(app, account.id))?.mobile).not.toBe(to.canonical)
    const done = await browser.submit(VERIFY, { password: PASSWORD })
    expect(done.$('main').text()).toContain('Your mobile number has been changed.')
    expect((await stored(app, account.id))?.mobile).toBe(to.canonical)
  })

  test('the island is sent to that question [A16]', async () => {
    const { browser, account } = await owner(app)
    await ageSignIns(app, account.id, 20)
    const email = freshEmail()
    await askEmail(browser, email)
    const answer = await enter(browser, await codeSentTo(app.services, email), island)
    expect(JSON.parse(answer.html)).toMatchObject({ ok: true, next: VERIFY })
    expect((await browser.get(VERIFY)).$('h1').text()).toBe('Change your e-mail address?')
  })

  test('an address is not removed without the password either [A16]', async () => {
    const { browser, account } = await owner(app)
    await ageSignIns(app, account.id, 20)
    await askEmail(browser, '')
    expect((await browser.get(VERIFY)).$('input[name=password]')).toHaveLength(1)
    expect((await browser.submit(VERIFY, {})).status).toBe(422)
    expect((await stored(app, account.id))?.email).toBe(account.email)
  })

  test('the password is in no cookie', async () => {
    const { browser, account } = await owner(app)
    await ageSignIns(app, account.id, 20)
    const to = freshNumber()
    await askMobile(browser, to.typed)
    const sealed = [...browser.cookies.values()].join(' ')
    expect(sealed).not.toContain(to.mobileNo.localNumber)
    expect(sealed).not.toContain(PASSWORD)
  })
})
