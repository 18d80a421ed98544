import { expect, test } from 'vitest'
import { testApp } from '#tests/support/app.ts'
import { browserWithCode, passCooldown, personWithNumber } from './person.ts'

const app = await testApp()

test('the island is told how long the next code has to wait [AUTH-67, AUTH-90]', async () => {
  const { typed } = await personWithNumber(app)
  const browser = await browserWithCode(app, typed)
  const { $ } = await browser.get('/resetpassword')
  const { seconds } = JSON.parse($('x-island[name=resend-code]').attr('props') ?? '{}')
  expect(seconds).toBeGreaterThan(50)
  const _csrf = $('form[action="/resetpassword/resend"] [name=_csrf]').attr('value') ?? ''
  const ask = async () => {
    const json = { accept: 'application/json' }
    return JSON.parse((await browser.post('/resetpassword/resend', { _csrf }, json)).html)
  }
  expect(await ask()).toMatchObject({ ok: false, retryAfterSeconds: expect.any(Number) })
  await passCooldown(app)
  expect(await ask()).toMatchObject({ ok: true, retryAfterSeconds: 60 })
})
