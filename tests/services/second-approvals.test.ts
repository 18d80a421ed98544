import { and, asc, eq, inArray, sql } from 'drizzle-orm'
import { v7 } from 'uuid'
import { beforeEach, describe, expect, test } from 'vitest'
import english from '#locales/en/authentication.json' with { type: 'json' }
import {
  guardedActs as names,
  type SecondApproval,
} from '#src/contract/authentication/second-approvals.ts'
import type { Endpoint } from '#src/contract/endpoint.ts'
import { serviceNames, services } from '#src/contract/services.ts'
import { customRoles } from '#src/services/authentication/roles/schema.ts'
import { users } from '#src/services/authentication/schema.ts'
import { guardedActs } from '#src/services/guarded-acts.ts'
import { auditEntries } from '#src/services/kit/audit/schema.ts'
import { notifications } from '#src/services/notifications/schema.ts'
import { expireSecondApprovals } from '#src/services/second-approvals/index.ts'
import { secondApprovals } from '#src/services/second-approvals/schema.ts'
import { createServices } from '#src/start/service-deps.ts'
import { addAccount, signInAs } from '#tests/support/accounts.ts'
import { dataOf, refusalOf } from '#tests/support/answers.ts'
import { openGuarded } from '#tests/support/guarded-acts.ts'

const { db, deps, actsToGuard } = await openGuarded({ refundsAbove: 1000, days: 7 })
const apps = createServices(deps)
const off = createServices({ ...deps, settings: { ...deps.settings, secondApproval: null } })
const words = english.second
const kept = { status: 403, code: 4012, displayMessage: words.requested }

async function administrator(fullName: string) {
  const account = await addAccount(db, { role: 'ADMIN', business: undefined, fullName })
  return { ...account, headers: (await signInAs(apps.authentication, account)).headers }
}
type Person = Pick<Awaited<ReturnType<typeof administrator>>, 'id' | 'headers'>
const ishara = await administrator('Ishara Fernando')
const amaya = await administrator('Amaya Silva')
const ruwan = await administrator('Ruwan Dias')

type Service = 'authentication' | 'order-payment'
function post(who: Person, service: Service, path: string, body: object = {}, of = apps) {
  const headers = { ...who.headers, 'content-type': 'application/json' }
  return of[service].request(path, { method: 'POST', headers, body: JSON.stringify(body) })
}
const decide = (who: Person, id: string, verb: 'approve' | 'refuse') =>
  post(who, 'authentication', `/second-approvals/${id}/${verb}`)
async function listFor({ headers }: Pick<Person, 'headers'>) {
  const answer = await apps.authentication.request('/second-approvals', { headers })
  return (await dataOf<{ requests: SecondApproval[] }>(answer)).requests
}
const trail = async (subjectId: string, event = '') =>
  (
    await db
      .select({ event: auditEntries.event, actorId: auditEntries.actorId })
      .from(auditEntries)
      .where(eq(auditEntries.subjectId, subjectId))
      .orderBy(asc(auditEntries.id))
  )
    .filter((one) => one.event === event || one.event.startsWith('second-approval.'))
    .map(({ event: name, actorId }) => [name, actorId])
const noticesOf = async ({ id }: { id: string }) =>
  (await db.select().from(notifications).where(eq(notifications.userId, id))).map(
    ({ type }) => type,
  )

beforeEach(async () => {
  await db.update(users).set({ approvalStatus: 'APPROVED' }).where(eq(users.role, 'ADMIN'))
  await db.delete(notifications)
  await db.delete(secondApprovals)
})

test('each endpoint that says so has an act, and each act an endpoint that says so', () => {
  const all = serviceNames.flatMap((name) => services[name] as readonly Endpoint[])
  const named = all.filter(({ secondApproval }) => secondApproval)
  expect(new Set(Object.values(guardedActs).map(({ endpoint }) => endpoint))).toEqual(
    new Set(named),
  )
  expect(Object.keys(guardedActs).sort()).toEqual([...names].sort())
})

test('an administrator whose role holds nothing sees the own requests alone [AUTH-178]', async () => {
  const customRoleId = v7()
  await db.insert(customRoles).values({ id: customRoleId, name: 'None', permissions: [] })
  const account = await addAccount(db, { role: 'ADMIN', business: undefined, customRoleId })
  expect(await listFor(await signInAs(apps.authentication, account))).toEqual([])
})
test('many accounts are not closed at once, past whoever approves each [AUTH-176]', async () => {
  const leaving = await administrator('Tharindu Jayasuriya')
  const headers = { ...ishara.headers, 'content-type': 'application/json' }
  const items = [{ kind: 'staff', id: leaving.id, version: null }]
  async function start(of: typeof apps) {
    const body = JSON.stringify({ act: 'deactivate', items })
    const made = await of.core.request('/bulk-actions', { method: 'POST', headers, body })
    const { id } = await dataOf<{ id: string }>(made)
    return of.core.request(`/bulk-actions/${id}/start`, { method: 'PUT', headers, body: '{}' })
  }
  expect(await refusalOf(await start(apps))).toMatchObject({ code: 4022 })
  await dataOf(await start(off))
})

describe.each(actsToGuard)('$name', ({ make, event }) => {
  async function request(by = ishara) {
    const subject = await make()
    const answer = await refusalOf(await post(by, subject.service, subject.path, subject.body))
    expect(answer).toMatchObject(kept)
    const [waiting] = (await listFor(by)).filter(({ subjectId }) => subjectId === subject.id)
    if (!waiting) throw new Error('nothing waits')
    return { subject, waiting }
  }

  test('is done at once where the operator asks for no second approval [AUTH-176]', async () => {
    const { id, service, path, body, isDone } = await make()
    await dataOf(await post(ishara, service, path, body, off))
    expect(await isDone()).toBe(true)
    expect((await trail(id, event)).map(([name]) => name)).toEqual([event])
  })

  test('waits, is approved by another and done in the name of who asked [AUTH-176]', async () => {
    const { subject, waiting } = await request()
    expect(await subject.isDone()).toBe(false)
    expect(waiting).toMatchObject({ requestedBy: 'Ishara Fernando', own: true, ...subject.shown })
    expect(await listFor(amaya)).toMatchObject([{ id: waiting.id, own: false }])
    expect(await noticesOf(amaya)).toEqual(['second-approval-requested'])
    await dataOf(await decide(amaya, waiting.id, 'approve'))
    expect(await subject.isDone()).toBe(true)
    expect(await trail(subject.id, event)).toEqual([
      ['second-approval.requested', ishara.id],
      [event, ishara.id],
      ['second-approval.approved', amaya.id],
    ])
    expect(await noticesOf(ishara)).toEqual(['second-approval-approved'])
    expect(await listFor(ishara)).toEqual([])
  })

  test('the same form sent again asks once, another one is refused [AUTH-176]', async () => {
    const { subject } = await request()
    const { service, path, body, otherBody } = subject
    expect(await refusalOf(await post(ishara, service, path, body))).toMatchObject(kept)
    const other = await refusalOf(await post(amaya, service, path, otherBody ?? body))
    expect(other).toMatchObject({ code: 4022, displayMessage: words.waits })
    expect(await db.$count(secondApprovals)).toBe(1)
  })

  test('an only administrator does it alone, and the audit says so [AUTH-177]', async () => {
    const subject = await make()
    const keeps = [ishara.id, subject.id]
    await db
      .update(users)
      .set({ approvalStatus: 'BLOCKED' })
      .where(and(eq(users.role, 'ADMIN'), sql`${users.id} <> all(${sql.param(keeps)}::uuid[])`))
    await dataOf(await post(ishara, subject.service, subject.path, subject.body))
    expect(await subject.isDone()).toBe(true)
    expect(await trail(subject.id, event)).toEqual([
      [event, ishara.id],
      ['second-approval.skipped', ishara.id],
    ])
  })

  test('nobody approves their own, nor without its rights [AUTH-178]', async () => {
    const { subject, waiting } = await request()
    const own = await refusalOf(await decide(ishara, waiting.id, 'approve'))
    expect(own).toMatchObject({ code: 4022, displayMessage: words.own })
    const less = await subject.withLess()
    const person = { ...less, headers: (await signInAs(apps.authentication, less)).headers }
    expect(await listFor(person)).toEqual([])
    for (const verb of ['approve', 'refuse'] as const) {
      expect(await refusalOf(await decide(person, waiting.id, verb))).toMatchObject({ code: 4004 })
    }
    expect(await listFor(amaya)).toHaveLength(1)
    expect(await subject.isDone()).toBe(false)
  })

  test('two who approve at once carry it out once [AUTH-178]', async () => {
    const { subject, waiting } = await request()
    const answers = await Promise.all(
      [amaya, ruwan].map(async (who) => (await decide(who, waiting.id, 'approve')).status),
    )
    expect(answers.sort()).toEqual([200, 404])
    expect(await subject.isDone()).toBe(true)
    expect((await trail(subject.id, event)).filter(([name]) => name === event)).toHaveLength(1)
  })

  test.each(['refuse', 'take back'])('%s: nothing is done [AUTH-178]', async (verb) => {
    const { subject, waiting } = await request()
    const who = verb === 'refuse' ? amaya : ishara
    await dataOf(await decide(who, waiting.id, 'refuse'))
    expect(await refusalOf(await decide(amaya, waiting.id, 'approve'))).toMatchObject({
      code: 4004,
      displayMessage: words.gone,
    })
    expect(await subject.isDone()).toBe(false)
    const last = verb === 'refuse' ? 'second-approval.refused' : 'second-approval.withdrawn'
    expect((await trail(subject.id)).at(-1)).toEqual([last, who.id])
    expect(await noticesOf(ishara)).toEqual(verb === 'refuse' ? ['second-approval-refused'] : [])
  })

  test('runs out, and may be asked for again [AUTH-179]', async () => {
    const { subject, waiting } = await request()
    await db.update(secondApprovals).set({ expiresAt: sql`now() - interval '1 second'` })
    expect(await listFor(amaya)).toEqual([])
    expect(await refusalOf(await decide(amaya, waiting.id, 'approve'))).toMatchObject({
      code: 4004,
    })
    const again = await post(ishara, subject.service, subject.path, subject.body)
    expect(await refusalOf(again)).toMatchObject(kept)
    await db.update(secondApprovals).set({ expiresAt: sql`now() - interval '1 second'` })
    await expireSecondApprovals(deps)
    expect((await trail(subject.id)).map(([name]) => name)).toEqual([
      'second-approval.requested',
      'second-approval.expired',
      'second-approval.requested',
      'second-approval.expired',
    ])
    expect(await noticesOf(ishara)).toEqual(['second-approval-expired', 'second-approval-expired'])
    expect(await subject.isDone()).toBe(false)
  })

  test('a record that changed meanwhile ends the request with its words [AUTH-179]', async () => {
    const { subject, waiting } = await request()
    await subject.change()
    const refused = await refusalOf(await decide(amaya, waiting.id, 'approve'))
    expect(refused.code).toBe(4022)
    expect(refused.displayMessage).toContain('changed')
    expect(await subject.isDone()).toBe(false)
    expect((await trail(subject.id)).at(-1)).toEqual(['second-approval.failed', amaya.id])
    expect(await noticesOf(ishara)).toEqual(['second-approval-failed'])
    expect(await listFor(amaya)).toEqual([])
  })

  test('so does whoever asked and was blocked meanwhile [AUTH-179]', async () => {
    const { subject, waiting } = await request()
    await db.update(users).set({ approvalStatus: 'BLOCKED' }).where(eq(users.id, ishara.id))
    expect(await refusalOf(await decide(amaya, waiting.id, 'approve'))).toMatchObject({
      code: 4022,
      displayMessage: words.requesterGone,
    })
    expect(await subject.isDone()).toBe(false)
  })

  test('so does a request that somebody altered in the database [AUTH-179]', async () => {
    const { subject, waiting } = await request()
    await db
      .update(secondApprovals)
      .set({ facts: { name: 'Somebody else' } })
      .where(inArray(secondApprovals.id, [waiting.id]))
    expect(await refusalOf(await decide(amaya, waiting.id, 'approve'))).toMatchObject({
      code: 4022,
      displayMessage: words.altered,
    })
    expect(await subject.isDone()).toBe(false)
  })
})
