import { beforeEach, describe, expect, test } from 'vitest'
import { createAuthenticationService } from '#src/services/authentication/app.ts'
import { otpChallenges } from '#src/services/authentication/otp/schema.ts'
import { auditEntries } from '#src/services/kit/audit/schema.ts'
import { addAccount } from '#tests/support/accounts.ts'
import { dataOf, refusalOf } from '#tests/support/answers.ts'
import { testDatabase } from '#tests/support/database.ts'
import { codeSentTo, messagesTo } from '#tests/support/messages.ts'
import { canonical, freshMobile, otpClient } from '#tests/support/one-time-passwords.ts'
import { testServiceDeps, testSettings } from '#tests/support/service-deps.ts'

const { db, handles } = await testDatabase()
const deps = await testServiceDeps(handles)
const client = otpClient(deps, createAuthenticationService(deps))

beforeEach(() => db.delete(otpChallenges))

describe('a one-time password', () => {
  test('a one-time password goes to a mobile number or an e-mail address and verifies it [AUTH-63]', async () => {
    const destinations = [
      [{ mobileNo: freshMobile() }, 'SMS'],
      [{ email: 'nadeesha@example.com' }, 'EMAIL'],
    ] as const
    for (const [destination, channel] of destinations) {
      const sent = await client.generate(destination)
      expect(await dataOf(sent)).toEqual({ retryAfterSeconds: 60 })
      const messages = await messagesTo(deps, canonical(destination))
      expect(messages).toMatchObject([{ channel, template: 'otp-sign-up', status: 'QUEUED' }])
      const otp = await codeSentTo(deps, canonical(destination))
      expect(otp).toMatch(/^[0-9]{6}$/)
      expect(await dataOf(await client.verify({ ...destination, otp }))).toBeNull()
    }
  })

  test('a one-time password is one of a million, whichever way the number is spelled', async () => {
    const codes = new Set<string>()
    for (let time = 1; time <= 8; time += 1) {
      await client.generate({ mobileNo: { countryCode: '94', localNumber: '0779000001' } })
      codes.add(await codeSentTo(deps, '+94779000001'))
      await client.letPass(61)
    }
    expect(codes.size).toBeGreaterThan(6)
  })

  test('a one-time password is written in the language of the request', async () => {
    const mobileNo = freshMobile()
    const answer = await client.generate({ mobileNo }, { 'accept-language': 'ru' })
    const { displayMessage }: { displayMessage: string } = await answer.json()
    expect(displayMessage).toBe('Мы отправили одноразовый пароль на номер мобильного телефона.')
    expect(await messagesTo(deps, canonical({ mobileNo }))).toMatchObject([{ language: 'ru' }])
  })

  test('a one-time password is sent to a registered number as to any other, with the same answer', async () => {
    const known = freshMobile()
    await addAccount(db, { mobileNo: known })
    const bodies = []
    for (const mobileNo of [known, freshMobile()]) {
      const answer = await client.generate({ mobileNo })
      bodies.push({ status: answer.status, body: await answer.text() })
      expect(await messagesTo(deps, canonical({ mobileNo }))).toHaveLength(1)
    }
    expect(bodies[0]).toEqual(bodies[1])
  })

  test('a one-time password leaves an audit row that names neither the destination nor the code', async () => {
    const mobileNo = freshMobile()
    await client.generate({ mobileNo })
    const code = await codeSentTo(deps, canonical({ mobileNo }))
    const rows = (await db.select().from(auditEntries)).filter(
      ({ event }) => event === 'otp.requested',
    )
    expect(rows.at(-1)).toMatchObject({ subjectType: 'otp', after: { purpose: 'SIGN_UP' } })
    expect(JSON.stringify(rows)).not.toContain(mobileNo.localNumber)
    expect(JSON.stringify(rows.map(({ after }) => after))).not.toContain(code)
  })
})

describe('no one-time password is sent', () => {
  test.each([
    ['no destination', {}, 'mobileNo'],
    ['two destinations', { mobileNo: freshMobile(), email: 'a@example.com' }, 'mobileNo'],
    ['a number for an address', { purpose: 'CHANGE_EMAIL', mobileNo: freshMobile() }, 'email'],
    ['an address for a number', { purpose: 'CHANGE_MOBILE', email: 'a@example.com' }, 'mobileNo'],
  ])('for %s', async (_, body, field) => {
    const { headers } = await client.signedIn()
    expect(await refusalOf(await client.generate(body, headers))).toMatchObject({
      status: 400,
      code: 4000,
      errors: { [field]: expect.stringMatching(/^Give the mobile number or e-mail address/) },
    })
  })

  test.each([
    ['a landline', { countryCode: '+94', localNumber: '112345678' }],
    ['another country', { countryCode: '+91', localNumber: '9876543210' }],
    ['too few digits', { countryCode: '+94', localNumber: '77123' }],
    ['words', { countryCode: 'a', localNumber: 'b' }],
  ])('to a number that is %s', async (_, mobileNo) => {
    expect(await refusalOf(await client.generate({ mobileNo }))).toMatchObject({
      code: 4000,
      displayMessage: 'Invalid Mobile Number',
      errors: { mobileNo: 'Invalid Mobile Number' },
    })
  })

  test('an address with blanks or without its parts is sent no one-time password [AUTH-62]', async () => {
    for (const email of ['', 'nobody', 'a b@example.com', 'a@example', 'a@b@example.com']) {
      expect(await refusalOf(await client.generate({ email })), email).toMatchObject({
        code: 4000,
        errors: { email: 'Invalid Email Format' },
      })
    }
  })

  test('a purpose of another call, or of nobody, sends no one-time password', async () => {
    for (const purpose of ['RESET', 'SIGN_IN', '', null, []]) {
      const answer = await client.generate({ mobileNo: freshMobile(), purpose })
      expect(await refusalOf(answer), String(purpose)).toMatchObject({ code: 4000 })
    }
  })

  test('a change of nobody sends no one-time password', async () => {
    for (const call of [client.generate, client.verify]) {
      const body = { purpose: 'CHANGE_MOBILE', mobileNo: freshMobile(), otp: '123456' }
      expect(await refusalOf(await call(body))).toMatchObject({ status: 401, code: 4001 })
    }
  })

  test('with a bad token, though none is needed', async () => {
    const headers = { authorization: 'Bearer made.up.token' }
    const answer = await client.generate({ mobileNo: freshMobile() }, headers)
    expect(await refusalOf(answer)).toMatchObject({ code: 4001 })
  })

  test('where nothing can be sent, and the words say so', async () => {
    const messages = { sms: { driver: 'off' }, mail: { driver: 'off' } } as const
    const silent = { ...deps, settings: { ...testSettings, messages } }
    const { generate, post } = otpClient(silent, createAuthenticationService(silent))
    const mobileNo = freshMobile()
    expect(await refusalOf(await generate({ mobileNo }))).toMatchObject({
      status: 422,
      displayMessage: 'We can’t send text messages at the moment.',
    })
    expect(await refusalOf(await generate({ email: 'a@example.com' }))).toMatchObject({
      displayMessage: 'We can’t send e-mail at the moment.',
    })
    expect(await refusalOf(await post('/users/forgot-password', { mobileNo }))).toMatchObject({
      status: 422,
    })
    expect(await db.select().from(otpChallenges)).toEqual([])
  })
})
