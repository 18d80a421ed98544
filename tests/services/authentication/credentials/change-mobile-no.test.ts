import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { createAuthenticationService } from '#src/services/authentication/app.ts'
import { users } from '#src/services/authentication/schema.ts'
import { auditEntries } from '#src/services/kit/audit/schema.ts'
import { addAccount, PASSWORD, postSignIn } from '#tests/support/accounts.ts'
import { refusalOf } from '#tests/support/answers.ts'
import { testDatabase } from '#tests/support/database.ts'
import { messagesTo } from '#tests/support/messages.ts'
import {
  canonical,
  freshMobile,
  type Mobile,
  otpClient,
} from '#tests/support/one-time-passwords.ts'
import { testServiceDeps } from '#tests/support/service-deps.ts'

const { db, handles } = await testDatabase()
const deps = await testServiceDeps(handles)
const authentication = createAuthenticationService(deps)
const client = otpClient(deps, authentication)
const purpose = 'CHANGE_MOBILE'

type Owner = Awaited<ReturnType<typeof ownerWithNumber>>
const change = ({ userId, headers }: Owner, mobileNo: unknown, fields = {}) =>
  client.put('/users/mobileNo', { userId, mobileNo, ...fields }, headers)

async function ownerWithNumber() {
  const old = freshMobile()
  return { ...(await client.signedIn({ mobileNo: old })), old }
}

/** An owner and a new number that they have verified. */
async function verified(flow?: string) {
  const owner = await ownerWithNumber()
  const mobileNo = freshMobile()
  await client.prove({ mobileNo }, { purpose, ...(flow && { flow }) }, owner.headers)
  return { owner, mobileNo }
}

async function numberOf(userId: string): Promise<Mobile | undefined> {
  const { countryCode, localNumber } = users
  const [row] = await db
    .select({ countryCode, localNumber })
    .from(users)
    .where(eq(users.id, userId))
  return row as Mobile | undefined
}

describe('the own mobile number', () => {
  test('changes to one that was verified, and ends every sign-in [ACCT-24]', async () => {
    const { owner, mobileNo } = await verified()
    const answer = await change(owner, mobileNo)
    expect(await answer.json()).toMatchObject({ code: 2000, data: null })
    expect(await numberOf(owner.userId)).toEqual(mobileNo)
    const after = await authentication.request('/users', { headers: owner.headers })
    expect(await refusalOf(after)).toMatchObject({ code: 4009 })
    const username = canonical({ mobileNo })
    expect((await postSignIn(authentication, { username })).status).toBe(200)
    const former = canonical({ mobileNo: owner.old })
    expect((await postSignIn(authentication, { username: former })).status).toBe(401)
  })

  test('the own mobile number is told to the old number', async () => {
    const { owner, mobileNo } = await verified()
    await change(owner, mobileNo)
    expect(await messagesTo(deps, canonical({ mobileNo: owner.old }))).toMatchObject([
      { channel: 'SMS', template: 'mobile-changed', params: {} },
    ])
    const newer = await messagesTo(deps, canonical({ mobileNo }))
    expect(newer.map(({ template }) => template)).toEqual(['otp-change-mobile'])
    expect(await messagesTo(deps, owner.email)).toEqual([])
  })

  test('the own mobile number is told to the e-mail address when it is the first one', async () => {
    const owner = { ...(await client.signedIn()), old: freshMobile() }
    const mobileNo = freshMobile()
    await client.prove({ mobileNo }, { purpose }, owner.headers)
    expect((await change(owner, mobileNo)).status).toBe(200)
    expect(await messagesTo(deps, owner.email)).toMatchObject([{ template: 'mobile-changed' }])
  })

  test('the own mobile number leaves an audit row without either number', async () => {
    const { owner, mobileNo } = await verified()
    await change(owner, mobileNo)
    const rows = await db.select().from(auditEntries).where(eq(auditEntries.subjectId, owner.id))
    expect(rows.map(({ event }) => event)).toContain('user.mobile-changed')
    for (const { localNumber } of [mobileNo, owner.old]) {
      expect(JSON.stringify(rows)).not.toContain(localNumber)
    }
  })

  test('the own mobile number is the same as before: nothing changes and nobody is signed out', async () => {
    const owner = await ownerWithNumber()
    await client.letAge(owner.signInId)
    const typed = { countryCode: '94', localNumber: `0${owner.old.localNumber}` }
    const answer = await change(owner, typed)
    expect(await answer.json()).toMatchObject({
      code: 2000,
      displayMessage: 'Nothing has changed.',
    })
    const still = await authentication.request('/users', { headers: owner.headers })
    expect(still.status).toBe(200)
    expect(await messagesTo(deps, canonical({ mobileNo: owner.old }))).toEqual([])
  })
})

describe('a number is refused', () => {
  const notVerified = { status: 422, code: 4022, displayMessage: 'OTP is not verified' }

  test('a number is refused that was not verified, or not for this, by this person, in this browser, lately', async () => {
    const { owner, mobileNo } = await verified('a')
    const stranger = await ownerWithNumber()
    const signUp = freshMobile()
    await client.prove({ mobileNo: signUp })
    const answers = [
      await change(owner, freshMobile(), { flow: 'a' }),
      await change(owner, mobileNo, { flow: 'b' }),
      await change(owner, mobileNo),
      await change(owner, signUp),
      await change(stranger, mobileNo, { flow: 'a' }),
    ]
    for (const answer of answers) {
      expect(await refusalOf(answer)).toMatchObject({
        ...notVerified,
        errors: { mobileNo: 'OTP is not verified' },
      })
    }
    await client.letPass(900)
    expect(await refusalOf(await change(owner, mobileNo, { flow: 'a' }))).toMatchObject(notVerified)
    expect(await numberOf(owner.userId)).toEqual(owner.old)
  })

  test('a number of another account is refused once it is verified and not before [ACCT-26]', async () => {
    const { owner, mobileNo } = await verified()
    await addAccount(db, { mobileNo })
    const unverified = freshMobile()
    await addAccount(db, { mobileNo: unverified })
    expect(await refusalOf(await change(owner, unverified))).toMatchObject(notVerified)
    const taken = 'An account with this mobile number already exists.'
    expect(await refusalOf(await change(owner, mobileNo))).toMatchObject({
      status: 409,
      code: 4010,
      displayMessage: taken,
      errors: { mobileNo: taken },
    })
    const still = await authentication.request('/users', { headers: owner.headers })
    expect(still.status, 'nothing of it stays').toBe(200)
  })

  test('of two accounts that want one number at once one gets it', async () => {
    const mobileNo = freshMobile()
    const owners = []
    for (let at = 0; at < 2; at += 1) {
      const owner = await ownerWithNumber()
      await client.prove({ mobileNo }, { purpose }, owner.headers)
      await client.letPass(61)
      owners.push(owner)
    }
    const answers = await Promise.all(owners.map((owner) => change(owner, mobileNo)))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
  })

  test('a number that one account sends ten times at once changes once', async () => {
    const { owner, mobileNo } = await verified()
    const sent = await Promise.all(Array.from({ length: 10 }, () => change(owner, mobileNo)))
    const statuses = sent.map(({ status }) => status)
    const notices = await messagesTo(deps, canonical({ mobileNo: owner.old }))
    expect(notices).toHaveLength(1)
    expect(statuses.every((status) => [200, 403, 422].includes(status))).toBe(true)
  })

  test.each([
    ['no mobile number', { countryCode: '+94', localNumber: '112345678' }],
    ['empty', { countryCode: '', localNumber: '' }],
    ['null', null],
    ['a text', '0771234567'],
  ])('that is %s', async (_, mobileNo) => {
    const owner = await ownerWithNumber()
    const refusal = await refusalOf(await change(owner, mobileNo))
    expect(refusal).toMatchObject({ status: 400, code: 4000 })
  })

  test('nobody changes the number of another account', async () => {
    const { owner, mobileNo } = await verified()
    const stranger = await ownerWithNumber()
    const answer = await change({ ...owner, headers: stranger.headers }, mobileNo)
    expect(await refusalOf(answer)).toMatchObject({ code: 4003 })
  })
})

describe('a sign-in that is not recent', () => {
  test('a sign-in that is not recent needs the current password', async () => {
    const { owner, mobileNo } = await verified()
    await client.letAge(owner.signInId, 590)
    await client.letAge(owner.signInId, 10)
    const needed = 'Enter your current password to confirm the change.'
    expect(await refusalOf(await change(owner, mobileNo))).toMatchObject({
      status: 422,
      code: 4022,
      displayMessage: needed,
      errors: { password: needed },
    })
    expect((await change(owner, mobileNo, { password: PASSWORD })).status).toBe(200)
  })

  test('a sign-in that is not recent is slowed when the password is wrong', async () => {
    const { owner, mobileNo } = await verified()
    await client.letAge(owner.signInId)
    const wrong = 'Your current password is incorrect.'
    for (let guess = 1; guess <= 4; guess += 1) {
      expect(await refusalOf(await change(owner, mobileNo, { password: 'Wrong1' }))).toMatchObject({
        code: 4022,
        displayMessage: wrong,
        errors: { password: wrong },
      })
    }
    for (const password of ['Wrong1', PASSWORD]) {
      expect((await change(owner, mobileNo, { password })).status).toBe(429)
    }
    const { userId, headers } = owner
    const change2 = { userId, password: PASSWORD, newPassword: 'Sunbird42' }
    const answer = await client.put('/users/password', change2, headers)
    expect(answer.status, 'the counter is the account’s').toBe(429)
  })
})
