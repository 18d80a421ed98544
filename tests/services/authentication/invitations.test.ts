import { eq, sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { createAuthenticationService } from '#src/services/authentication/app.ts'
import { inviteAdministrator } from '#src/services/authentication/invite-administrator.ts'
import { invitations, users } from '#src/services/authentication/schema.ts'
import { auditEntries } from '#src/services/kit/audit/schema.ts'
import { addAccount, postSignIn } from '#tests/support/accounts.ts'
import { dataOf, refusalOf } from '#tests/support/answers.ts'
import { testDatabase } from '#tests/support/database.ts'
import { testServiceDeps } from '#tests/support/service-deps.ts'

const { db, handles } = await testDatabase()
const authentication = createAuthenticationService(await testServiceDeps(handles))

const read = (token: string) => authentication.request(`/invitations/${token}`)
const accept = (token: string, password = 'Marigold7', fullName = 'Ishara Fernando') =>
  authentication.request(`/invitations/${token}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ fullName, password }),
  })

describe('an invited administrator', () => {
  test('sets a password with the one-time token and signs in', async () => {
    const token = await inviteAdministrator(db, { email: 'Ishara@Example.com' })
    expect(await dataOf(await read(token))).toEqual({
      email: 'ishara@example.com',
      mobileNo: null,
      fullName: null,
      role: 'ADMIN',
    })
    expect(await dataOf(await accept(token))).toEqual({
      email: 'ishara@example.com',
      mobileNo: null,
    })
    const answer = await postSignIn(authentication, { username: 'ishara@example.com' })
    const { userId } = await dataOf<{ userId: string }>(answer)
    const entries = await db.select().from(auditEntries).where(eq(auditEntries.subjectId, userId))
    expect(entries.map(({ event }) => event)).toContain('user.invitation-accepted')
  })

  test('an invited administrator finds the token used up after that, also when two browsers send it at once', async () => {
    const token = await inviteAdministrator(db, { email: 'once@example.com' })
    const answers = await Promise.all(Array.from({ length: 5 }, () => accept(token)))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 422, 422, 422, 422])
    const own = await db.select().from(users).where(eq(users.email, 'once@example.com'))
    expect(own).toHaveLength(1)
    expect(await refusalOf(await read(token))).toMatchObject({
      status: 422,
      code: 4022,
      displayMessage: 'This invitation has already been used.',
    })
  })

  test('an invited administrator finds the token expired after 24 hours', async () => {
    const token = await inviteAdministrator(db, { email: 'late@example.com' })
    await db
      .update(invitations)
      .set({ expiresAt: sql`expires_at - interval '23 hours 59 minutes'` })
    expect((await read(token)).status).toBe(200)
    await db.update(invitations).set({ expiresAt: sql`expires_at - interval '1 minute'` })
    for (const answer of [await read(token), await accept(token)]) {
      expect((await refusalOf(answer)).displayMessage).toBe('This invitation has expired.')
    }
  })

  test('uses the newest of several invitations', async () => {
    const older = await inviteAdministrator(db, { email: 'twice@example.com' })
    const newer = await inviteAdministrator(db, { email: 'twice@example.com', fullName: 'Amaya' })
    expect((await read(older)).status).toBe(422)
    expect(await dataOf(await read(newer))).toMatchObject({ fullName: 'Amaya' })
  })

  test('must choose a strong password', async () => {
    const token = await inviteAdministrator(db, { email: 'weak@example.com' })
    const weak = ['Ab1', 'abcdef1', 'ABCDEF1', 'Abcdefg', 'Password1', 'P@ssw0rd1', 'Dealdesk1']
    for (const password of weak) {
      expect(await refusalOf(await accept(token, password)), password).toMatchObject({
        status: 400,
        code: 4000,
        displayMessage: 'Password is not strong',
        errors: { password: 'Password is not strong' },
      })
    }
    expect((await accept(token, `${'Long enough 1 '.repeat(70)}`)).status).toBe(200)
  })

  test('an invited administrator is not invited where an account has the address, and cannot guess a token', async () => {
    const { email } = await addAccount(db)
    await expect(inviteAdministrator(db, { email })).rejects.toMatchObject({ kind: 'conflict' })
    for (const token of ['unknown', 'x'.repeat(200), '..%2f']) {
      expect(await refusalOf(await read(token)), token).toMatchObject({ code: 4004 })
    }
  })

  test('an invited administrator leaves no token in the database', async () => {
    const token = await inviteAdministrator(db, { email: 'hashed@example.com' })
    const rows = [await db.select().from(invitations), await db.select().from(auditEntries)]
    expect(JSON.stringify(rows)).not.toContain(token)
  })
})
