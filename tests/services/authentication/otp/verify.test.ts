import { beforeEach, describe, expect, test } from 'vitest'
import { createAuthenticationService } from '#src/services/authentication/app.ts'
import { otpChallenges } from '#src/services/authentication/otp/schema.ts'
import { dataOf, refusalOf } from '#tests/support/answers.ts'
import { testDatabase } from '#tests/support/database.ts'
import { codeSentTo } from '#tests/support/messages.ts'
import {
  canonical,
  freshMobile,
  type Mobile,
  otherThan,
  otpClient,
} from '#tests/support/one-time-passwords.ts'
import { testServiceDeps } from '#tests/support/service-deps.ts'

const { db, handles } = await testDatabase()
const deps = await testServiceDeps(handles)
const client = otpClient(deps, createAuthenticationService(deps))
const wrong = { code: 4022, displayMessage: 'This one-time password is wrong or has expired.' }

beforeEach(() => db.delete(otpChallenges))

/** A code on its way to a new number. */
async function sent(fields: Record<string, unknown> = {}, headers?: Record<string, string>) {
  const mobileNo = freshMobile()
  await dataOf(await client.generate({ mobileNo, ...fields }, headers))
  return { mobileNo, otp: await codeOf(mobileNo) }
}
const codeOf = (mobileNo: Mobile) => codeSentTo(deps, canonical({ mobileNo }))

describe('a one-time password', () => {
  test('a one-time password is good for five minutes [AUTH-73]', async () => {
    const early = await sent()
    await client.letPass(299)
    expect((await client.verify(early)).status).toBe(200)
    const late = await sent()
    await client.letPass(300)
    expect(await refusalOf(await client.verify(late))).toMatchObject({ status: 422, ...wrong })
  })

  test('a one-time password is good for five tries [AUTH-73]', async () => {
    const { mobileNo, otp } = await sent()
    for (let guess = 1; guess <= 5; guess += 1) {
      const answer = await client.verify({ mobileNo, otp: otherThan(otp) })
      expect(await refusalOf(answer), String(guess)).toMatchObject(wrong)
    }
    for (const given of [otp, otherThan(otp)]) {
      expect(await refusalOf(await client.verify({ mobileNo, otp: given }))).toMatchObject({
        status: 429,
        code: 4029,
        displayMessage: 'Too many wrong attempts. Request a new one-time password.',
        retryAfterSeconds: expect.any(Number),
      })
    }
    await client.letPass(61)
    await client.generate({ mobileNo })
    expect((await client.verify({ mobileNo, otp: await codeOf(mobileNo) })).status).toBe(200)
  })

  test('a one-time password is right at the fifth try too, and used up by it [AUTH-73]', async () => {
    const { mobileNo, otp } = await sent()
    for (let guess = 1; guess <= 4; guess += 1) {
      await client.verify({ mobileNo, otp: otherThan(otp) })
    }
    expect((await client.verify({ mobileNo, otp })).status).toBe(200)
    expect(await refusalOf(await client.verify({ mobileNo, otp }))).toMatchObject(wrong)
  })

  test('a one-time password ends when a new one of the same flow is sent [AUTH-73]', async () => {
    const { mobileNo, otp } = await sent({ flow: 'a' })
    await client.letPass(61)
    await client.generate({ mobileNo, flow: 'a' })
    expect(await refusalOf(await client.verify({ mobileNo, flow: 'a', otp }))).toMatchObject(wrong)
    const newer = await codeOf(mobileNo)
    expect((await client.verify({ mobileNo, flow: 'a', otp: newer })).status).toBe(200)
  })

  test('a one-time password is bound to its purpose, its destination, its flow and who changes [AUTH-73]', async () => {
    const owner = await client.signedIn()
    const stranger = await client.signedIn()
    const purpose = 'CHANGE_MOBILE'
    const { mobileNo, otp } = await sent({ purpose, flow: 'a' }, owner.headers)
    const elsewhere = [
      await client.verify({ mobileNo, otp, flow: 'a' }, owner.headers),
      await client.verify({ mobileNo: freshMobile(), otp, purpose, flow: 'a' }, owner.headers),
      await client.verify({ mobileNo, otp, purpose, flow: 'b' }, owner.headers),
      await client.verify({ mobileNo, otp, purpose }, owner.headers),
      await client.verify({ mobileNo, otp, purpose, flow: 'a' }, stranger.headers),
      await client.put('/users/password/reset', {
        mobileNo,
        token: otp,
        password: 'Sunbird42',
        flow: 'a',
      }),
    ]
    for (const answer of elsewhere) expect(await refusalOf(answer)).toMatchObject(wrong)
    const [challenge] = await db.select().from(otpChallenges)
    expect(challenge?.tries, 'none of these touched it').toBe(0)
    const own = await client.verify({ mobileNo, otp, purpose, flow: 'a' }, owner.headers)
    expect(own.status).toBe(200)
  })

  test('a one-time password is not spoiled by what a stranger guesses [AUTH-73]', async () => {
    const { mobileNo, otp } = await sent({ flow: 'the owner’s browser' })
    for (let guess = 1; guess <= 12; guess += 1) {
      await client.verify({ mobileNo, otp: otherThan(otp), flow: 'a stranger’s' })
      await client.verify({ mobileNo, otp: otherThan(otp) })
    }
    const own = { mobileNo, otp, flow: 'the owner’s browser' }
    expect((await client.verify(own)).status).toBe(200)
  })

  test('verifies once when it is sent fifty times at once [AUTH-73]', async () => {
    const right = await sent()
    const answers = await Promise.all(Array.from({ length: 50 }, () => client.verify(right)))
    const statuses = answers.map(({ status }) => status)
    expect(statuses.filter((status) => status === 200)).toHaveLength(1)
    expect(statuses.every((status) => [200, 422, 429].includes(status))).toBe(true)
  })

  test('a one-time password is tried five times by fifty guesses sent at once [AUTH-73]', async () => {
    const { mobileNo, otp } = await sent()
    const guesses = Array.from({ length: 50 }, () =>
      client.verify({ mobileNo, otp: otherThan(otp) }),
    )
    const statuses = (await Promise.all(guesses)).map(({ status }) => status)
    expect(statuses.filter((status) => status === 422)).toHaveLength(5)
    expect(statuses.filter((status) => status === 429)).toHaveLength(45)
  })

  test('of an older secret key stays good', async () => {
    const { mobileNo, otp } = await sent()
    const secretKeys = ['a newer secret that only tests know', ...deps.settings.secretKeys]
    const rotated = { ...deps, settings: { ...deps.settings, secretKeys } }
    const { verify } = otpClient(rotated, createAuthenticationService(rotated))
    expect((await verify({ mobileNo, otp })).status).toBe(200)
  })
})

describe('what is no code', () => {
  test('asks for one when nothing is entered [AUTH-72]', async () => {
    const { mobileNo } = await sent()
    expect(await refusalOf(await client.verify({ mobileNo, otp: '' }))).toMatchObject({
      status: 400,
      code: 4000,
      displayMessage: 'OTP is Required',
      errors: { otp: 'OTP is Required' },
    })
  })

  test('is refused without costing a try', async () => {
    const { mobileNo, otp } = await sent()
    const odd = [
      '12345',
      '1234567',
      ` ${otp}`,
      `${otp}\n`,
      '١٢٣٤٥٦',
      '１２３４５６',
      '12345a',
      '-12345',
      '1e5000',
      '\0\0\0\0\0\0',
      [otp],
      Number(otp),
      { $ne: '' },
      null,
      undefined,
      true,
      '1'.repeat(300_000),
    ]
    for (const given of odd) {
      const answer = await client.verify({ mobileNo, otp: given })
      expect(await refusalOf(answer), String(given).slice(0, 20)).toMatchObject({
        status: 400,
        code: 4000,
      })
    }
    expect((await db.select().from(otpChallenges))[0]?.tries).toBe(0)
    expect((await client.verify({ mobileNo, otp })).status).toBe(200)
  })

  test('comes as no form and with no odd flow', async () => {
    const { mobileNo, otp } = await sent()
    for (const flow of [[], 7, null, 'x'.repeat(101)]) {
      const answer = await client.verify({ mobileNo, otp, flow })
      expect(await refusalOf(answer)).toMatchObject({ code: 4000 })
    }
    const nul = await client.generate({ mobileNo: freshMobile(), flow: '\0' })
    expect(nul.status).toBe(400)
  })
})
