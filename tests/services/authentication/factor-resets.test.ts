import { eq, sql } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import english from '#locales/en/authentication.json' with { type: 'json' }
import type { FactorOf, FactorResets } from '#src/contract/authentication/factor-resets.ts'
import { type Permission, permissionsOf } from '#src/contract/roles.ts'
import { factorResets } from '#src/services/authentication/factor-resets/schema.ts'
import { signIns, users } from '#src/services/authentication/schema.ts'
import { secondFactors } from '#src/services/authentication/second-factors/schema.ts'
import { auditEntries } from '#src/services/kit/audit/schema.ts'
import { notifications } from '#src/services/notifications/schema.ts'
import { dataOf, refusalOf } from '#tests/support/answers.ts'
import { messagesTo } from '#tests/support/messages.ts'
import { addSecondFactor } from '#tests/support/second-factor.ts'
import { type Member, openStaff } from '#tests/support/staff.ts'

const { db, deps, full, narrowed, person } = await openStaff()
const ishara = await full('Ishara Fernando')
const amaya = await full('Amaya Silva')
const words = english.reset
const parts = { db, services: deps }
const why = {
  recognised: 'CALLED_BACK',
  details: 'The number of the contract',
  comment: 'Phone stolen',
}

type Owner = { id: string; email: string }

async function withFactor(role: 'ADMIN' | 'MERCHANT' | 'BANK' = 'ADMIN') {
  const owner = await person({ role, fullName: 'Ruwan Dias' })
  await addSecondFactor(parts, owner.id)
  return owner
}
const path = (owner: Owner, role = 'ADMIN') => `/users/${role}/${owner.id}/second-factor`
const ask = (by: Member, owner: Owner, role = 'ADMIN', body: object = why) =>
  by.ask(`${path(owner, role)}/reset`, { method: 'POST', body })
const listFor = async (by: Member) => dataOf<FactorResets>(await by.ask('/factor-resets'))
const decide = (by: Member, id: string, verb: 'confirm' | 'refuse') =>
  by.ask(`/factor-resets/${id}/${verb}`, { method: 'POST' })
const isOn = async ({ id }: Owner) =>
  (await db.$count(secondFactors, eq(secondFactors.userId, id))) === 1
const liveSignIns = ({ id }: Owner) =>
  db.$count(signIns, sql`${signIns.userId} = ${id} and ${signIns.revokedAt} is null`)
const trail = async ({ id }: Owner) => {
  const rows = await db.select().from(auditEntries).where(eq(auditEntries.subjectId, id))
  return rows
    .filter(({ event }) => event.startsWith('user.factor-reset'))
    .map(({ event, actorId, comment }) => ({ event, actorId, comment }))
}
const notificationsOf = async ({ id }: { id: string }) =>
  (await db.select().from(notifications).where(eq(notifications.userId, id))).map(
    ({ type }) => type,
  )

async function requested(by = ishara) {
  const owner = await withFactor()
  expect(await dataOf(await ask(by, owner))).toEqual({ waits: true })
  const [row] = await db.select().from(factorResets).where(eq(factorResets.userId, owner.id))
  return { owner, id: row?.id ?? '' }
}

beforeEach(async () => {
  await db.delete(factorResets)
})

describe('merchants and banks', () => {
  test.each(['MERCHANT', 'BANK'] as const)(
    'one administrator switches the factor of a %s off [AUTH-136]',
    async (role) => {
      const owner = await withFactor(role)
      expect(await liveSignIns(owner)).toBe(1)
      const state = await dataOf<FactorOf>(await ishara.ask(path(owner, role)))
      expect(state).toMatchObject({ fullName: 'Ruwan Dias', helpers: null, waiting: null })
      expect(state.since).not.toBeNull()
      expect(await dataOf(await ask(ishara, owner, role))).toEqual({ waits: false })
      expect([await isOn(owner), await liveSignIns(owner)]).toEqual([false, 0])
      const [message] = await messagesTo(deps, owner.email)
      expect(message).toMatchObject({ template: 'factor-reset', params: { by: 'Ishara Fernando' } })
      expect(await trail(owner)).toEqual([
        { event: 'user.factor-reset', actorId: ishara.id, comment: 'Phone stolen' },
      ])
      expect(await refusalOf(await ask(ishara, owner, role))).toMatchObject({
        status: 422,
        displayMessage: 'Two-step sign-in is not on.',
      })
    },
  )

  test.each([
    [{ ...why, details: '' }, 'details'],
    [{ ...why, details: ' \u200b ' }, 'details'],
    [{ ...why, comment: '' }, 'comment'],
    [{ ...why, recognised: 'LETTER' }, 'recognised'],
    [{ details: 'x', comment: 'x' }, 'recognised'],
  ])('%j is refused at its field and changes nothing [AUTH-136]', async (body, field) => {
    const owner = await withFactor('MERCHANT')
    const refused = await refusalOf(await ask(ishara, owner, 'MERCHANT', body))
    expect(Object.keys(refused.errors ?? {})).toEqual([field])
    expect([await isOn(owner), await liveSignIns(owner)]).toEqual([true, 1])
  })

  test('it takes the right to help and the right to change such accounts [AUTH-136]', async () => {
    const owner = await withFactor('MERCHANT')
    const rights: [Permission[], number][] = [
      [['RESET_FACTOR', 'UPDATE_MERCHANT'], 200],
      [['UPDATE_MERCHANT', 'VIEW_MERCHANT', 'UPDATE_ROLE'], 403],
      [['RESET_FACTOR', 'UPDATE_BANK'], 403],
    ]
    for (const [permissions, status] of rights) {
      expect((await (await narrowed(permissions)).ask(path(owner, 'MERCHANT'))).status).toBe(status)
    }
    const without = await narrowed(['UPDATE_MERCHANT', 'VIEW_MERCHANT'])
    expect((await ask(without, owner, 'MERCHANT')).status).toBe(403)
    expect((await ask(owner, owner, 'MERCHANT')).status).toBe(403)
    expect((await ask(ishara, owner, 'BANK')).status).toBe(404)
    expect(await isOn(owner)).toBe(true)
  })
})

describe('administrators', () => {
  test('a second one confirms, and all three are told [AUTH-137]', async () => {
    const { owner, id } = await requested()
    expect(await isOn(owner)).toBe(true)
    expect(await notificationsOf(amaya)).toContain('factor-reset-requested')
    const [notice] = await messagesTo(deps, owner.email)
    expect(notice).toMatchObject({ template: 'factor-reset-requested' })
    expect((await listFor(amaya)).requests).toMatchObject([
      { id, owner: 'Ruwan Dias', requestedBy: 'Ishara Fernando', own: false, ...why },
    ])
    expect((await listFor(ishara)).requests).toMatchObject([{ id, own: true }])

    expect((await decide(amaya, id, 'confirm')).status).toBe(200)
    expect([await isOn(owner), await liveSignIns(owner)]).toEqual([false, 0])
    const [done] = await messagesTo(deps, owner.email)
    expect(done).toMatchObject({
      template: 'factor-reset',
      params: { by: 'Ishara Fernando, Amaya Silva' },
    })
    for (const one of [ishara, amaya, owner]) {
      expect(await notificationsOf(one)).toContain('factor-reset-confirmed')
    }
    expect((await trail(owner)).map(({ event, actorId }) => [event, actorId])).toEqual([
      ['user.factor-reset-requested', ishara.id],
      ['user.factor-reset', amaya.id],
    ])
    expect((await decide(amaya, id, 'confirm')).status).toBe(404)
  })

  test('never who asked, nor the owner, nor somebody with fewer rights [AUTH-137]', async () => {
    const { owner, id } = await requested()
    const helper = await narrowed(['RESET_FACTOR', 'UPDATE_ROLE', 'VIEW_ROLE'])
    const messages = []
    for (const by of [ishara, owner, helper]) {
      const answer = await decide(by, id, 'confirm')
      messages.push((await refusalOf(answer)).displayMessage)
    }
    expect(messages).toEqual([
      words.own,
      words.own,
      'This administrator has more permissions than you. Ask a full administrator.',
    ])
    expect(await isOn(owner)).toBe(true)
    expect((await ask(owner, owner)).status).toBe(422)
  })

  test('of two confirmations at once, one counts; with a refusal too [AUTH-137]', async () => {
    const third = await full('Dilini Perera')
    for (const verb of ['confirm', 'refuse'] as const) {
      const { owner, id } = await requested()
      const answers = await Promise.all([decide(amaya, id, 'confirm'), decide(third, id, verb)])
      const statuses = answers.map(({ status }) => status).sort()
      expect(statuses).toEqual([200, 404])
      const decided = (await trail(owner)).filter(({ event }) => !event.endsWith('requested'))
      expect(decided).toHaveLength(1)
    }
    await db.update(users).set({ deactivatedAt: sql`now()` }).where(eq(users.id, third.id))
  })

  test('a request lasts 24 hours, and one account has one [AUTH-137]', async () => {
    const { owner, id } = await requested()
    expect((await refusalOf(await ask(amaya, owner))).displayMessage).toBe(words.waits)
    const state = await dataOf<FactorOf>(await amaya.ask(path(owner)))
    expect(state.waiting).toMatchObject({ requestedBy: 'Ishara Fernando' })
    await db
      .update(factorResets)
      .set({ expiresAt: sql`now()`, requestedAt: sql`now() - interval '24 hours'` })
      .where(eq(factorResets.id, id))
    expect((await listFor(amaya)).requests).toEqual([])
    expect((await decide(amaya, id, 'confirm')).status).toBe(404)
    expect((await decide(amaya, id, 'refuse')).status).toBe(404)
    expect(await isOn(owner)).toBe(true)
    expect((await ask(amaya, owner)).status).toBe(200)
  })

  test('it is refused or taken back, and the factor stays [AUTH-137]', async () => {
    const first = await requested()
    expect((await decide(amaya, first.id, 'refuse')).status).toBe(200)
    expect(await notificationsOf(ishara)).toContain('factor-reset-refused')
    const second = await requested()
    expect((await decide(ishara, second.id, 'refuse')).status).toBe(200)
    expect([await isOn(first.owner), await isOn(second.owner)]).toEqual([true, true])
    expect((await listFor(amaya)).requests).toEqual([])
  })

  test('it ends with the factor, and counts for nothing once its author may not ask [AUTH-137]', async () => {
    const gone = await requested()
    await db.delete(secondFactors).where(eq(secondFactors.userId, gone.owner.id))
    expect((await decide(amaya, gone.id, 'confirm')).status).toBe(404)

    const author = await full('Kasun Jayawardena')
    const { owner, id } = await requested(author)
    await db.update(users).set({ deactivatedAt: sql`now()` }).where(eq(users.id, author.id))
    expect((await refusalOf(await decide(amaya, id, 'confirm'))).displayMessage).toBe(
      words.requesterGone,
    )
    expect(await isOn(owner)).toBe(true)
  })

  test('with nobody to confirm, nothing waits for ever [AUTH-138]', async () => {
    const owner = await withFactor()
    const others = sql`${users.role} = 'ADMIN' and ${users.id} not in (${owner.id}, ${ishara.id})
      and ${users.deactivatedAt} is null`
    const closed = await db
      .update(users)
      .set({ deactivatedAt: sql`now()` })
      .where(others)
      .returning({ id: users.id })
    const state = await dataOf<FactorOf>(await ishara.ask(path(owner)))
    expect(state.helpers).toBe(0)
    expect((await refusalOf(await ask(ishara, owner))).displayMessage).toBe(words.alone)
    for (const { id } of closed) {
      await db.update(users).set({ deactivatedAt: null }).where(eq(users.id, id))
    }
    expect(permissionsOf.ADMIN).toContain('RESET_FACTOR')
  })

  test('the list counts who has no factor [AUTH-139]', async () => {
    const owner = await withFactor()
    const { administrators, withoutFactor } = await listFor(amaya)
    const names = withoutFactor.map(({ userId }) => userId)
    expect(names).toContain(ishara.id)
    expect(names).not.toContain(owner.id)
    expect(administrators).toBeGreaterThan(names.length)
  })
})
