import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { createAuthenticationService } from '#src/services/authentication/app.ts'
import { users } from '#src/services/authentication/schema.ts'
import { addAccount } from '#tests/support/accounts.ts'
import { refusalOf } from '#tests/support/answers.ts'
import { testDatabase } from '#tests/support/database.ts'
import { freshMobile, otpClient } from '#tests/support/one-time-passwords.ts'
import { testServiceDeps } from '#tests/support/service-deps.ts'

const { db, handles } = await testDatabase()
const deps = await testServiceDeps(handles)
const client = otpClient(deps, createAuthenticationService(deps))
const taken = 'An account with this mobile number already exists.'

describe('a number that has an account', () => {
  test('a number that has an account is said to be taken after it was verified, and not before', async () => {
    const known = freshMobile()
    const unknown = freshMobile()
    await addAccount(db, { mobileNo: known })
    const bodies = []
    for (const mobileNo of [known, unknown]) {
      bodies.push(await (await client.register(mobileNo)).text())
    }
    expect(bodies[0]).toBe(bodies[1])
    await client.prove({ mobileNo: known })
    for (const path of ['/users/MERCHANT', '/users/BANK', '/users/USER', '/users']) {
      const answer = await client.register(known, {}, path)
      expect(await refusalOf(answer), path).toMatchObject({
        status: 409,
        code: 4010,
        displayMessage: taken,
        errors: { mobileNo: taken },
      })
    }
  })

  test('a number that has an account gets one account when two browsers that verified it register at once', async () => {
    const mobileNo = freshMobile()
    for (const flow of ['a', 'b']) {
      await client.prove({ mobileNo }, { flow })
      await client.letPass(61)
    }
    const flows = ['a', 'b', 'a', 'b', 'a', 'b']
    const answers = await Promise.all(flows.map((flow) => client.register(mobileNo, { flow })))
    const statuses = answers.map(({ status }) => status)
    expect(statuses.filter((status) => status === 200)).toHaveLength(1)
    expect(statuses).toContain(409)
    expect(statuses.every((status) => [200, 409, 422].includes(status))).toBe(true)
    const rows = await db.select().from(users).where(eq(users.localNumber, mobileNo.localNumber))
    expect(rows).toHaveLength(1)
  })
})

describe('nobody registers', () => {
  test('as an administrator, nor as another than the address says', async () => {
    const mobileNo = freshMobile()
    await client.prove({ mobileNo })
    const attempts = [
      ['/users/ADMIN', {}],
      ['/users/ADMIN', { role: 'MERCHANT' }],
      ['/users/MERCHANT', { role: 'ADMIN' }],
      ['/users/MERCHANT', { role: 'BANK' }],
      ['/users/merchant', {}],
      ['/users', { role: 'ADMIN' }],
      ['/users', { role: 'MERCHANT' }],
    ] as const
    for (const [path, fields] of attempts) {
      const answer = await client.register(mobileNo, fields, path)
      expect(await refusalOf(answer), path).toMatchObject({ status: 400, code: 4000 })
    }
    expect((await client.register(mobileNo)).status, 'the proof is still there').toBe(200)
  })

  test('with a weak password, which is said before anything else', async () => {
    const mobileNo = freshMobile()
    for (const password of ['Ab1', 'marigold7', 'Password1', 'Dealdesk1', 'Coupon2026']) {
      expect(
        await refusalOf(await client.register(mobileNo, { password })),
        password,
      ).toMatchObject({
        status: 400,
        code: 4000,
        displayMessage: 'Password is not strong',
        errors: { password: 'Password is not strong' },
      })
    }
  })

  test('with a password that sign-in would not take', async () => {
    const mobileNo = freshMobile()
    await client.prove({ mobileNo })
    const long = `Aa1${'ы'.repeat(600)}`
    const refused = await client.register(mobileNo, { password: long })
    expect(await refusalOf(refused)).toMatchObject({
      code: 4000,
      displayMessage: 'Password is too long',
    })
    expect((await client.register(mobileNo, { password: long.slice(0, 400) })).status).toBe(200)
  })

  test.each([
    ['no name', { fullName: '  ' }],
    ['a long name', { fullName: 'x'.repeat(101) }],
    ['a name that cannot be stored', { fullName: 'a\0b' }],
    ['no password', { password: '' }],
    ['a list of passwords', { password: ['Marigold7'] }],
    ['no number', { mobileNo: null }],
    ['a landline', { mobileNo: { countryCode: '+94', localNumber: '112345678' } }],
    ['an odd flow', { flow: {} }],
  ])('with %s', async (_, fields) => {
    const mobileNo = freshMobile()
    await client.prove({ mobileNo })
    const refusal = await refusalOf(await client.register(mobileNo, fields))
    expect(refusal).toMatchObject({ status: 400, code: 4000 })
  })
})
