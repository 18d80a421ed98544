import { sql } from 'drizzle-orm'
import { afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { type TestApp, testApp } from '#tests/support/app.ts'
import { openBrowser } from '#tests/support/browser.ts'
import { codeSentTo } from '#tests/support/messages.ts'
import { asIsland, freshNumber, NAME, passwords, person, verified, withCode } from './visitor.ts'

let down: RegExp | null = null
let app: TestApp
beforeAll(async () => {
  const instead = ({ url }: Request) =>
    down?.test(new URL(url).pathname) ? new Response('oops', { status: 500 }) : null
  app = await testApp({ instead })
})
afterEach(() => {
  down = null
  vi.useRealTimers()
})

const MINUTE_MS = 60_000
const later = (minutes: number) => {
  vi.useFakeTimers({ toFake: ['Date'] })
  vi.setSystemTime(Date.now() + minutes * MINUTE_MS)
}

describe('time', () => {
  test('what step 1 holds is forgotten after half an hour', async () => {
    const { browser } = await withCode(app)
    later(29)
    expect((await browser.get('/SignUp')).$('input[name=fullName]').attr('value')).toBe(NAME)
    later(2)
    expect((await browser.get('/SignUp')).$('input[name=fullName]').attr('value')).toBe('')
    expect((await browser.get('/SignUp/otp')).headers.get('location')).toBe('/SignUp')
  })

  test('a number is the verified one for a quarter of an hour', async () => {
    const { browser, number } = await verified(app)
    const { $ } = await browser.get('/SignUp/password')
    const _csrf = $('main input[name=_csrf]').attr('value') ?? ''
    later(16)
    expect((await browser.get('/SignUp')).$('.tag')).toHaveLength(0)
    const answer = await browser.post('/SignUp/password', passwords(number.typed, { _csrf }))
    expect(answer.status).toBe(422)
    expect(answer.$('#field-localNumber-error').text()).toBe('OTP is not verified')
    expect(answer.$('input[name=fullName]').attr('value')).toBe(NAME)
  })

  test('the service decides: a proof that it does not know any more is none', async () => {
    const { browser, number } = await verified(app)
    await app.db.execute(sql`delete from otp_challenges where destination = ${number.canonical}`)
    const answer = await browser.submit('/SignUp/password', passwords(number.typed))
    expect(answer.status).toBe(422)
    expect(answer.$('#field-localNumber-error').text()).toBe('OTP is not verified')
    expect((await browser.get('/SignUp')).$('.tag')).toHaveLength(0)
    const again = await browser.submit('/SignUp', person(number.typed))
    expect(again.headers.get('location')).toBe('/SignUp/otp')
  })
})

describe('when the service does not answer [L02]', () => {
  test('step 1 can be sent again as it was typed', async () => {
    down = /otp\/generate/
    const browser = openBrowser(app)
    const number = freshNumber()
    const ways: Record<string, string>[] = [
      {},
      { 'hx-request': 'true', 'hx-target': 'dialog#dialog' },
    ]
    for (const headers of ways) {
      const answer = await browser.submit('/SignUp', person(number.typed), '/SignUp', headers)
      expect(answer.status).toBe(502)
      expect(answer.$('form[action="/SignUp"] input[name=fullName]').attr('value')).toBe(NAME)
    }
  })

  test('the code stays with whoever typed it, and the island can try again', async () => {
    const { browser, number } = await withCode(app)
    const otp = await codeSentTo(app.services, number.canonical)
    down = /otp\/verify/
    const answer = await browser.submit('/SignUp/otp', { otp }, '/SignUp/otp', asIsland)
    expect(answer.status).toBe(502)
    expect(answer.html).not.toContain(otp)
    down = null
    expect((await browser.submit('/SignUp/otp', { otp })).status).toBe(303)
  })

  test('step 2 is offered again, its passwords told to nobody', async () => {
    const { browser, number } = await verified(app)
    down = /users\/MERCHANT/
    const { status, html, $ } = await browser.submit('/SignUp/password', passwords(number.typed))
    expect(status).toBe(502)
    expect($('main a:contains("Retry")').attr('href')).toBe('/SignUp/password')
    expect(html).not.toContain('Frangipani8')
    expect(app.lines.join('')).not.toMatch(new RegExp(`Frangipani8|${number.digits}|${NAME}`))
  })
})
