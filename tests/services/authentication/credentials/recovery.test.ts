import { and, eq, notInArray, sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { PASSWORD_LINKS_PER_DAY } from '#src/contract/authentication/recovery.ts'
import { passwordLinks } from '#src/services/authentication/credentials/schema.ts'
import { users } from '#src/services/authentication/schema.ts'
import { auditEntries } from '#src/services/kit/audit/schema.ts'
import { PASSWORD, postSignIn } from '#tests/support/accounts.ts'
import { dataOf, refusalOf } from '#tests/support/answers.ts'
import { messagesTo } from '#tests/support/messages.ts'
import { canonical, freshMobile } from '#tests/support/one-time-passwords.ts'
import { type Member, openStaff } from '#tests/support/staff.ts'

const { authentication, db, deps, full, narrowed, person } = await openStaff()
const admin = await full('Ishara Fernando')
const NEW_PASSWORD = 'Sunbird42'

type Who = { id: string; role?: string | undefined; email: string }

const send = (to: Who, by: Member = admin) =>
  by.ask(`/users/${to.role ?? 'MERCHANT'}/${to.id}/password-link`, { method: 'POST' })
const setNumber = (to: Who, body: object, by: Member = admin) =>
  by.ask(`/users/${to.role ?? 'MERCHANT'}/${to.id}/mobileNo`, { method: 'PUT', body })
const open = (token: string) => authentication.request(`/password-links/${token}`)
const follow = (token: string, password = NEW_PASSWORD) =>
  authentication.request(`/password-links/${token}`, {
    method: 'PUT',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ password }),
  })
const signIn = async (username: string, password: string) =>
  (await postSignIn(authentication, { username, password })).status

async function tokenSentTo(to: string): Promise<string> {
  const [newest] = await messagesTo(deps, to)
  return newest?.params.link?.split('/').at(-1) ?? ''
}
const trail = async (id: string) =>
  db
    .select()
    .from(auditEntries)
    .where(
      and(
        eq(auditEntries.subjectId, id),
        notInArray(auditEntries.event, ['user.signed-in', 'user.sign-in-failed']),
      ),
    )
    .orderBy(auditEntries.id)

describe('a link for a new password', () => {
  test('works once, for staff, merchants and banks, and ends every session [AUTH-112]', async () => {
    for (const role of ['ADMIN', 'MERCHANT', 'BANK'] as const) {
      const owner = await person({ role, fullName: 'Amaya Silva' })
      expect(await dataOf(await send(owner))).toEqual({ channel: 'EMAIL' })
      const [message] = await messagesTo(deps, owner.email)
      expect(message).toMatchObject({
        template: 'password-link',
        params: { by: 'Ishara Fernando' },
      })
      const token = await tokenSentTo(owner.email)
      expect(token).toMatch(/^[\w-]{43}$/)
      const [kept] = await db.select().from(passwordLinks).where(eq(passwordLinks.userId, owner.id))
      expect(JSON.stringify(kept)).not.toContain(token)
      expect(await dataOf(await open(token))).toEqual({
        fullName: 'Amaya Silva',
        username: owner.email,
      })
      expect(await dataOf(await follow(token))).toEqual({ userId: owner.id })
      expect(await signIn(owner.email, PASSWORD)).toBe(401)
      expect(await signIn(owner.email, NEW_PASSWORD)).toBe(200)
      expect(await refusalOf(await owner.ask('/users'))).toMatchObject({ code: 4009 })
      expect(await refusalOf(await follow(token))).toMatchObject({ status: 422, code: 4022 })
      expect((await messagesTo(deps, owner.email))[0]).toMatchObject({
        template: 'password-changed',
      })
      expect(await trail(owner.id)).toMatchObject([
        { event: 'user.password-link-sent', actorId: admin.id },
        { event: 'user.password-link-used', actorId: null, after: { by: admin.id } },
      ])
    }
  })

  test('goes by SMS where there is no e-mail address [AUTH-112]', async () => {
    const mobileNo = freshMobile()
    const owner = await person({ mobileNo })
    await db.update(users).set({ email: null }).where(eq(users.id, owner.id))
    expect(await dataOf(await send(owner))).toEqual({ channel: 'SMS' })
    const token = await tokenSentTo(canonical({ mobileNo }))
    expect(await dataOf(await open(token))).toMatchObject({ username: canonical({ mobileNo }) })
    expect((await follow(token)).status).toBe(200)
  })

  test('a weak password costs nothing, a link of nobody is not found', async () => {
    const owner = await person()
    await send(owner)
    const token = await tokenSentTo(owner.email)
    expect(await refusalOf(await follow(token, 'short'))).toMatchObject({ code: 4000 })
    expect((await follow(token)).status).toBe(200)
    expect(await refusalOf(await open('nothing'))).toMatchObject({ status: 404 })
    expect(await refusalOf(await follow('nothing'))).toMatchObject({ status: 404 })
  })

  test('ends with a newer one, after a day, and with whatever ends every session', async () => {
    const ways: Record<string, (owner: Member) => Promise<unknown>> = {
      newer: (owner) => send(owner),
      'another password': (owner) =>
        owner.ask('/users/password', {
          method: 'PUT',
          body: { userId: owner.id, password: PASSWORD, newPassword: 'Hibiscus42' },
        }),
      'another number': (owner) => setNumber(owner, { mobileNo: freshMobile(), comment: 'lost' }),
      'a day': (owner) =>
        db
          .update(passwordLinks)
          .set({ expiresAt: sql`now()` })
          .where(eq(passwordLinks.userId, owner.id)),
    }
    for (const [name, act] of Object.entries(ways)) {
      const owner = await person()
      await send(owner)
      const token = await tokenSentTo(owner.email)
      expect((await open(token)).status, name).toBe(200)
      await act(owner)
      expect(await refusalOf(await open(token)), name).toMatchObject({ code: 4022 })
      expect(await refusalOf(await follow(token)), name).toMatchObject({ code: 4022 })
    }
  })

  test('of two at the same time one sets the password', async () => {
    const owner = await person()
    await send(owner)
    const token = await tokenSentTo(owner.email)
    const answers = await Promise.all([follow(token, 'Hibiscus42'), follow(token, 'Sunbird43')])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 422])
  })

  test('an account is sent a few in a day', async () => {
    const owner = await person()
    for (let sent = 0; sent < PASSWORD_LINKS_PER_DAY; sent += 1) {
      expect((await send(owner)).status).toBe(200)
    }
    expect(await refusalOf(await send(owner))).toMatchObject({ status: 429, code: 4029 })
  })
})

describe('a mobile number set for somebody else', () => {
  test('is the new way in; the old ones are told who did it, and every session ends [AUTH-113]', async () => {
    const old = freshMobile()
    const mobileNo = freshMobile()
    const owner = await person({ mobileNo: old })
    const answer = await setNumber(owner, { mobileNo, comment: ' The phone was stolen. ' })
    expect(answer.status).toBe(200)
    expect(await signIn(canonical({ mobileNo }), PASSWORD)).toBe(200)
    expect(await signIn(canonical({ mobileNo: old }), PASSWORD)).toBe(401)
    expect(await refusalOf(await owner.ask('/users'))).toMatchObject({ code: 4009 })
    for (const to of [owner.email, canonical({ mobileNo: old })]) {
      expect((await messagesTo(deps, to))[0]).toMatchObject({
        template: 'mobile-set',
        params: { by: 'Ishara Fernando' },
      })
    }
    expect(await messagesTo(deps, canonical({ mobileNo }))).toEqual([])
    expect(await trail(owner.id)).toMatchObject([
      { event: 'user.mobile-set', actorId: admin.id, comment: 'The phone was stolen.' },
    ])
  })

  test('takes a reason, a number of nobody else, and changes nothing when it is there already', async () => {
    const [taken, own] = [freshMobile(), freshMobile()]
    await person({ mobileNo: taken })
    const owner = await person({ mobileNo: own })
    const comment = 'lost'
    for (const reason of ['', ' ', '\n\t']) {
      const refused = await setNumber(owner, { mobileNo: freshMobile(), comment: reason })
      expect(await refusalOf(refused)).toMatchObject({ errors: { comment: expect.any(String) } })
    }
    expect(await refusalOf(await setNumber(owner, { mobileNo: taken, comment }))).toMatchObject({
      code: 4010,
      errors: { mobileNo: expect.any(String) },
    })
    const landline = { countryCode: '+94', localNumber: '112345678' }
    expect(await refusalOf(await setNumber(owner, { mobileNo: landline, comment }))).toMatchObject({
      errors: { mobileNo: 'Invalid Mobile Number' },
    })
    expect((await setNumber(owner, { mobileNo: own, comment })).status).toBe(200)
    expect(await trail(owner.id)).toEqual([])
    expect((await owner.ask('/users')).status).toBe(200)
  })
})

describe('only those help who may change the account', () => {
  const both = [
    send,
    (to: Who, by: Member) => setNumber(to, { mobileNo: freshMobile(), comment: 'x' }, by),
  ]

  test('the permission is that of its type [AUTH-112, AUTH-113]', async () => {
    const may = {
      MERCHANT: await narrowed(['UPDATE_MERCHANT']),
      BANK: await narrowed(['UPDATE_BANK']),
      ADMIN: await narrowed(['UPDATE_ROLE']),
    }
    for (const type of ['MERCHANT', 'BANK', 'ADMIN'] as const) {
      const owner =
        type === 'ADMIN'
          ? { ...(await narrowed(['UPDATE_ROLE'])), role: type }
          : await person({ role: type })
      for (const [held, by] of Object.entries(may)) {
        for (const act of both) {
          expect((await act(owner, by)).status, `${held} for ${type}`).toBe(
            held === type ? 200 : 403,
          )
        }
      }
    }
  })

  test('nobody reaches an administrator with more rights, the own account, or one that is closed [Z17]', async () => {
    const few = await narrowed(['UPDATE_ROLE', 'VIEW_ROLE'])
    const closed = await full()
    await admin.ask(`/users/${closed.id}/deactivate`, { method: 'POST' })
    for (const act of both) {
      expect((await act({ ...admin, role: 'ADMIN' }, few)).status).toBe(403)
      expect((await act({ ...admin, role: 'ADMIN' }, admin)).status).toBe(422)
      expect((await act({ ...closed, role: 'ADMIN' }, admin)).status).toBe(422)
      expect((await act({ ...(await person()), role: 'BANK' }, admin)).status).toBe(404)
      const merchant = await person()
      expect((await act(await person(), merchant)).status).toBe(403)
    }
  })
})
