import { and, eq, sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { heldNumbers } from '#src/services/authentication/credentials/schema.ts'
import { otpChallenges } from '#src/services/authentication/otp/schema.ts'
import { users } from '#src/services/authentication/schema.ts'
import { auditEntries } from '#src/services/kit/audit/schema.ts'
import { dataOf, refusalOf } from '#tests/support/answers.ts'
import { codeSentTo, messagesTo } from '#tests/support/messages.ts'
import { canonical, freshMobile, otpClient } from '#tests/support/one-time-passwords.ts'
import { type Member, openStaff } from '#tests/support/staff.ts'

const { authentication, db, deps, full, narrowed, person } = await openStaff()
const client = otpClient(deps, authentication)
const setter = await narrowed(['VIEW_MERCHANT', 'UPDATE_MERCHANT'])
const second = await full('Dilani Jayawardena')
const password = 'Sunbird42'

/** A merchant whose number somebody with few rights has set. */
async function held({ by = setter, isWithoutEmail = false } = {}) {
  const [former, mobileNo] = [freshMobile(), freshMobile()]
  const owner = await person({ mobileNo: former })
  if (isWithoutEmail) await db.update(users).set({ email: null }).where(eq(users.id, owner.id))
  const body = { mobileNo, comment: 'The phone was stolen.' }
  await dataOf(await by.ask(`/users/MERCHANT/${owner.id}/mobileNo`, { method: 'PUT', body }))
  return { owner, former, mobileNo }
}
type Held = Awaited<ReturnType<typeof held>>

const confirm = ({ owner }: Pick<Held, 'owner'>, by: Member = second) =>
  by.ask(`/users/MERCHANT/${owner.id}/mobileNo/confirm`, { method: 'POST' })

async function tokenAt(to: string): Promise<string> {
  const [newest] = await messagesTo(deps, to)
  return newest?.params.link?.split('/').at(-1) ?? ''
}
const open = (token: string) => authentication.request(`/number-links/${token}`)
const follow = (token: string) =>
  authentication.request(`/number-links/${token}`, { method: 'PUT' })

/** Whether a code for a new password comes to the number. */
async function opensPassword({ mobileNo }: Pick<Held, 'mobileNo'>): Promise<boolean> {
  await db.delete(otpChallenges)
  await dataOf(await client.post('/users/forgot-password', { mobileNo }))
  const isSent = (await messagesTo(deps, canonical({ mobileNo }))).length > 0
  if (isSent) {
    const token = await codeSentTo(deps, canonical({ mobileNo }))
    await dataOf(await client.put('/users/password/reset', { mobileNo, token, password }))
  }
  return isSent
}

const events = async (id: string) =>
  (
    await db
      .select({ event: auditEntries.event, actorId: auditEntries.actorId })
      .from(auditEntries)
      .where(and(eq(auditEntries.subjectId, id), eq(auditEntries.event, 'user.mobile-confirmed')))
  ).map(({ actorId }) => actorId)

describe('a number that an administrator has set opens no new password [AUTH-113]', () => {
  test('by a code, with the answer that any number gets', async () => {
    const set = await held()
    const answers = await Promise.all(
      [set.mobileNo, freshMobile()].map(async (mobileNo) => {
        const answer = await client.post('/users/forgot-password', { mobileNo })
        return [answer.status, await answer.text()]
      }),
    )
    expect(answers[0]).toEqual(answers[1])
    expect(await messagesTo(deps, canonical(set))).toEqual([])
  })

  test('with a code that was sent before it was set', async () => {
    const { owner, mobileNo } = await held()
    await confirm({ owner })
    await dataOf(await client.post('/users/forgot-password', { mobileNo }))
    const token = await codeSentTo(deps, canonical({ mobileNo }))
    await db.insert(heldNumbers).values({
      userId: owner.id,
      setBy: setter.id,
      tokenHash: owner.id,
      heldUntil: sql`now() + interval '1 hour'`,
    })
    const refused = await client.put('/users/password/reset', { mobileNo, token, password })
    expect(await refusalOf(refused)).toMatchObject({
      status: 422,
      errors: { token: expect.any(String) },
    })
  })

  test('nor by a link, which goes to an e-mail address or nowhere', async () => {
    const link = ({ owner }: Held) =>
      setter.ask(`/users/MERCHANT/${owner.id}/password-link`, { method: 'POST' })
    expect(await dataOf(await link(await held()))).toEqual({ channel: 'EMAIL' })
    const withoutEmail = await held({ isWithoutEmail: true })
    expect(await refusalOf(await link(withoutEmail))).toMatchObject({
      status: 422,
      displayMessage: expect.stringContaining('isn’t confirmed yet'),
    })
    await confirm(withoutEmail)
    expect(await dataOf(await link(withoutEmail))).toEqual({ channel: 'SMS' })
  })

  test.each<[string, (set: Held) => Promise<unknown>, (set: Held) => string | null]>([
    [
      'its owner opens the link at the former number',
      async (set) => follow(await tokenAt(canonical({ mobileNo: set.former }))),
      () => null,
    ],
    [
      'its owner opens the link at the e-mail address',
      async ({ owner }) => follow(await tokenAt(owner.email)),
      () => null,
    ],
    ['a second administrator confirms it', (set) => confirm(set), () => second.id],
  ])('until %s', async (_, act, by) => {
    const set = await held()
    expect(await opensPassword(set)).toBe(false)
    await act(set)
    expect(await events(set.owner.id)).toEqual([by(set)])
    expect(await opensPassword({ mobileNo: set.mobileNo })).toBe(true)
  })

  test('until 24 hours have passed, and not a moment before', async () => {
    const set = await held()
    const age = (seconds: number) =>
      db
        .update(heldNumbers)
        .set({ heldUntil: sql`${heldNumbers.heldUntil} - make_interval(secs => ${seconds})` })
        .where(eq(heldNumbers.userId, set.owner.id))
    await age(86_400 - 60)
    expect(await opensPassword(set)).toBe(false)
    await age(60)
    expect(await opensPassword(set)).toBe(true)
    expect(await refusalOf(await confirm(set))).toMatchObject({ status: 422 })
  })

  test('until its owner has proven another one, which ends the link too', async () => {
    const { owner } = await held()
    const token = await tokenAt(owner.email)
    const mobileNo = freshMobile()
    await db
      .update(users)
      .set({ ...mobileNo })
      .where(eq(users.id, owner.id))
    await db.delete(heldNumbers).where(eq(heldNumbers.userId, owner.id))
    expect(await refusalOf(await follow(token))).toMatchObject({ status: 404 })
    expect(await opensPassword({ mobileNo })).toBe(true)
  })
})

describe('who confirms it [AUTH-113]', () => {
  test('is neither who has set it nor somebody without the right', async () => {
    const set = await held()
    expect(await refusalOf(await confirm(set, setter))).toMatchObject({
      status: 422,
      displayMessage: expect.stringContaining('You set this number yourself'),
    })
    for (const rights of [['VIEW_MERCHANT'], ['UPDATE_BANK']] as const)
      expect(await refusalOf(await confirm(set, await narrowed([...rights])))).toMatchObject({
        status: 403,
      })
    expect(await opensPassword(set)).toBe(false)
  })

  test.each([
    ['with an e-mail address', false],
    ['without one', true],
  ])(
    'set twice by one administrator, its owner at the number before both: %s',
    async (_, isWithoutEmail) => {
      const set = await held({ isWithoutEmail })
      const mobileNo = freshMobile()
      for (const next of [freshMobile(), mobileNo]) {
        const body = { mobileNo: next, comment: 'Mistyped.' }
        await setter.ask(`/users/MERCHANT/${set.owner.id}/mobileNo`, { method: 'PUT', body })
        expect(await messagesTo(deps, canonical(set))).toEqual([])
        expect(await messagesTo(deps, canonical({ mobileNo: next }))).toEqual([])
      }
      expect((await follow(await tokenAt(canonical({ mobileNo: set.former })))).status).toBe(200)
      expect(await opensPassword({ mobileNo })).toBe(true)
    },
  )

  test('set twice, only the last link works, and the first setter may confirm the second', async () => {
    const set = await held()
    const first = await tokenAt(set.owner.email)
    const body = { mobileNo: freshMobile(), comment: 'Once more' }
    await second.ask(`/users/MERCHANT/${set.owner.id}/mobileNo`, { method: 'PUT', body })
    expect(await refusalOf(await open(first))).toMatchObject({ status: 404 })
    expect(await refusalOf(await confirm(set, second))).toMatchObject({ status: 422 })
    expect((await confirm(set, setter)).status).toBe(200)
  })

  test('by the link once, and looking at it confirms nothing', async () => {
    const set = await held()
    const token = await tokenAt(set.owner.email)
    expect(await dataOf(await open(token))).toEqual({
      fullName: set.owner.fullName,
      endsIn: set.mobileNo.localNumber.slice(-3),
    })
    expect(await opensPassword(set)).toBe(false)
    const answers = await Promise.all([follow(token), follow(token), follow(token)])
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 404, 404])
    for (const nothing of ['', 'nothing', `${token}x`, token.toUpperCase()])
      expect((await open(nothing || 'x')).status).toBe(404)
  })
})
