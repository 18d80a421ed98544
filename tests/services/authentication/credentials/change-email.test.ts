import { eq, sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { createAuthenticationService } from '#src/services/authentication/app.ts'
import { users } from '#src/services/authentication/schema.ts'
import { auditEntries } from '#src/services/kit/audit/schema.ts'
import { addAccount, PASSWORD, postSignIn } from '#tests/support/accounts.ts'
import { refusalOf } from '#tests/support/answers.ts'
import { testDatabase } from '#tests/support/database.ts'
import { messagesTo } from '#tests/support/messages.ts'
import { canonical, freshMobile, otpClient } from '#tests/support/one-time-passwords.ts'
import { testServiceDeps } from '#tests/support/service-deps.ts'

const { db, handles } = await testDatabase()
const deps = await testServiceDeps(handles)
const authentication = createAuthenticationService(deps)
const client = otpClient(deps, authentication)
const purpose = 'CHANGE_EMAIL'

type Owner = Awaited<ReturnType<typeof client.signedIn>>
const change = ({ userId, headers }: Owner, email: unknown, fields = {}) =>
  client.put('/users/email', { userId, email, ...fields }, headers)
let addresses = 0

function freshEmail(): string {
  addresses += 1
  return `newer${addresses}@example.com`
}

async function emailOf(userId: string) {
  const [row] = await db.select({ email: users.email }).from(users).where(eq(users.id, userId))
  return row?.email
}

describe('the own e-mail address', () => {
  test('changes to one that was verified, and ends every sign-in [ACCT-24]', async () => {
    const owner = await client.signedIn()
    const email = freshEmail()
    await client.prove({ email }, { purpose }, owner.headers)
    expect((await change(owner, ` ${email.toUpperCase()} `)).status).toBe(200)
    expect(await emailOf(owner.userId)).toBe(email)
    const after = await authentication.request('/users', { headers: owner.headers })
    expect(await refusalOf(after)).toMatchObject({ code: 4009 })
    expect((await postSignIn(authentication, { username: email })).status).toBe(200)
    expect((await postSignIn(authentication, { username: owner.email })).status).toBe(401)
  })

  test('the own e-mail address is told to the old address, and recorded without either', async () => {
    const owner = await client.signedIn({ mobileNo: freshMobile(), language: 'ru' })
    const email = freshEmail()
    await client.prove({ email }, { purpose }, owner.headers)
    await change(owner, email)
    expect(await messagesTo(deps, owner.email)).toMatchObject([
      { channel: 'EMAIL', template: 'email-changed', language: 'ru', params: {} },
    ])
    const rows = await db.select().from(auditEntries).where(eq(auditEntries.subjectId, owner.id))
    expect(rows.map(({ event }) => event)).toContain('user.email-changed')
    expect(JSON.stringify(rows)).not.toMatch(/@example/)
  })

  test('the own e-mail address is removed without a code where a mobile number remains [ACCT-27]', async () => {
    for (const none of ['', null, '  ']) {
      const mobileNo = freshMobile()
      const owner = await client.signedIn({ mobileNo })
      const answer = await change(owner, none)
      expect(await answer.json()).toMatchObject({
        code: 2000,
        displayMessage: 'Your e-mail address has been removed. Sign in again.',
      })
      expect(await emailOf(owner.userId)).toBeNull()
      expect(await messagesTo(deps, owner.email)).toMatchObject([{ template: 'email-changed' }])
      const username = canonical({ mobileNo })
      expect((await postSignIn(authentication, { username })).status).toBe(200)
    }
  })

  test('the own e-mail address stays where it is all there is to sign in with [ACCT-27]', async () => {
    const owner = await client.signedIn()
    expect(await refusalOf(await change(owner, ''))).toMatchObject({
      status: 422,
      code: 4022,
      errors: { email: expect.stringMatching(/no mobile number/) },
    })
    expect(await emailOf(owner.userId)).toBe(owner.email)
  })

  test('the own e-mail address is not removed from a sign-in that is not recent without the password', async () => {
    const owner = await client.signedIn({ mobileNo: freshMobile() })
    await client.letAge(owner.signInId)
    expect(await refusalOf(await change(owner, null))).toMatchObject({
      errors: { password: 'Enter your current password to confirm the change.' },
    })
    expect((await change(owner, null, { password: PASSWORD })).status).toBe(200)
  })

  test('the own e-mail address counts a wrong password where its audit row cannot be written [A03]', async () => {
    const owner = await client.signedIn({ mobileNo: freshMobile() })
    await client.letAge(owner.signInId)
    const statuses = []
    await db.execute(sql`alter table audit_entries rename to audit_entries_away`)
    try {
      for (let guess = 1; guess <= 6; guess += 1)
        statuses.push((await change(owner, null, { password: 'Wrong1' })).status)
    } finally {
      await db.execute(sql`alter table audit_entries_away rename to audit_entries`)
    }
    expect(statuses).toEqual([500, 500, 500, 500, 500, 429])
  })

  test('the own e-mail address is the same as before, or none as before: nothing changes', async () => {
    const owner = await client.signedIn({ mobileNo: freshMobile() })
    const bare = await client.signedIn({ mobileNo: freshMobile() })
    await db.update(users).set({ email: null }).where(eq(users.id, bare.id))
    const answers = [
      await change(owner, owner.email),
      await change(owner, owner.email.toUpperCase()),
      await change(bare, null),
      await change(bare, ''),
    ]
    for (const answer of answers) {
      const body: unknown = await answer.json()
      expect(body).toMatchObject({ code: 2000, displayMessage: 'Nothing has changed.' })
    }
    for (const { headers } of [owner, bare]) {
      expect((await authentication.request('/users', { headers })).status).toBe(200)
    }
    expect(await messagesTo(deps, owner.email)).toEqual([])
  })
})

describe('an address is refused', () => {
  test('an address is refused that was not verified, or not for this, by this person or in this browser', async () => {
    const owner = await client.signedIn()
    const stranger = await client.signedIn()
    const email = freshEmail()
    await client.prove({ email }, { purpose, flow: 'a' }, owner.headers)
    const signUp = freshEmail()
    await client.prove({ email: signUp })
    const answers = [
      await change(owner, freshEmail(), { flow: 'a' }),
      await change(owner, email, { flow: 'b' }),
      await change(owner, email),
      await change(owner, signUp),
      await change(stranger, email, { flow: 'a' }),
    ]
    for (const answer of answers) {
      expect(await refusalOf(answer)).toMatchObject({
        status: 422,
        code: 4022,
        displayMessage: 'OTP is not verified',
        errors: { email: 'OTP is not verified' },
      })
    }
  })

  test('an address that another account has is refused, however it is written [ACCT-26]', async () => {
    const owner = await client.signedIn()
    const email = freshEmail()
    await addAccount(db, { email: email.toUpperCase() })
    await client.prove({ email }, { purpose }, owner.headers)
    const taken = 'An account with this e-mail address already exists.'
    expect(await refusalOf(await change(owner, email))).toMatchObject({
      status: 409,
      code: 4010,
      displayMessage: taken,
      errors: { email: taken },
    })
  })

  test('what is no address is refused', async () => {
    const owner = await client.signedIn()
    for (const email of ['nobody', 'a b@example.com', 'a@example', 'x'.repeat(255), [], 7]) {
      const refusal = await refusalOf(await change(owner, email))
      expect(refusal, String(email)).toMatchObject({ status: 400, code: 4000 })
    }
  })
})
