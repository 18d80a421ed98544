import { and, eq, sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import type { AccountViews, StartedView } from '#src/contract/authentication/account-views.ts'
import type { Permission } from '#src/contract/roles.ts'
import { accountViews } from '#src/services/authentication/account-views/schema.ts'
import { createAuthenticationService } from '#src/services/authentication/app.ts'
import { authenticationJobs } from '#src/services/authentication/jobs.ts'
import { refreshTokens } from '#src/services/authentication/refresh-tokens/schema.ts'
import { customRoles } from '#src/services/authentication/roles/schema.ts'
import { signIns, users } from '#src/services/authentication/schema.ts'
import { auditEntries } from '#src/services/kit/audit/schema.ts'
import { notifications } from '#src/services/notifications/schema.ts'
import { dataOf, refusalOf } from '#tests/support/answers.ts'
import { type Member, openStaff } from '#tests/support/staff.ts'

const { db, deps, full, narrowed, person } = await openStaff()
const authentication = createAuthenticationService(deps)
const reason = 'They say that no deal is listed'

type Owner = { id: string }
const start = (by: Member, owner: Owner, role = 'MERCHANT', body: object = { reason }) =>
  by.ask(`/users/${role}/${owner.id}/views`, { method: 'POST', body })
const look = (token: string, path = '/users') =>
  authentication.request(path, { headers: { authorization: `Bearer ${token}` } })
const statusOf = async (token: string, path?: string) => (await look(token, path)).status
const trail = async ({ id }: Owner) => {
  const rows = await db.select().from(auditEntries).where(eq(auditEntries.subjectId, id))
  return rows
    .filter(({ event }) => event.startsWith('user.view-'))
    .map(({ event, actorId, comment }) => ({ event, actorId, comment }))
}

async function viewed(role: 'MERCHANT' | 'BANK' = 'MERCHANT') {
  const viewer = await full('Ishara Fernando')
  const owner = await person({ role })
  const view = await dataOf<StartedView>(await start(viewer, owner, role))
  return { viewer, owner, view }
}

async function runJob(): Promise<void> {
  const job = authenticationJobs(deps).find(({ name }) => name === 'views of accounts')
  await job?.run(new AbortController().signal)
}

describe('an administrator sees what a business sees', () => {
  test.each(['MERCHANT', 'BANK'] as const)(
    'as a %s, by a token of half an hour that is renewed by nothing, and both sides know [AUTH-171]',
    async (role) => {
      const { viewer, owner, view } = await viewed(role)
      expect(view).toMatchObject({ userId: owner.id, role, expires_in: 1800 })
      const profile = await dataOf<{ userId: string }>(await look(view.accessToken))
      expect(profile.userId).toBe(owner.id)
      expect(await db.$count(refreshTokens, eq(refreshTokens.signInId, view.signInId))).toBe(0)
      expect(await trail(owner)).toEqual([
        { event: 'user.view-started', actorId: viewer.id, comment: reason },
      ])
      const [notice] = await db
        .select()
        .from(notifications)
        .where(and(eq(notifications.userId, owner.id), eq(notifications.type, 'account-viewed')))
      expect(notice?.params).toEqual({ by: 'Ishara Fernando', comment: reason })
      const list = await dataOf<{ views: AccountViews }>(await owner.ask('/users/views'))
      expect(list.views).toMatchObject([{ by: 'Ishara Fernando', reason, isOpen: true }])
      await dataOf(await viewer.ask('/users/views/end', { method: 'POST' }))
      expect(await statusOf(view.accessToken)).toBe(403)
      const after = await dataOf<{ views: AccountViews }>(await owner.ask('/users/views'))
      expect(after.views).toMatchObject([{ isOpen: false }])
      expect(await trail(owner)).toHaveLength(2)
      expect((await trail(owner)).at(-1)).toEqual({
        event: 'user.view-ended',
        actorId: viewer.id,
        comment: reason,
      })
    },
  )

  test('the owner’s own sign-in, and both accounts’ factors and devices, stay as they were [AUTH-171]', async () => {
    const viewer = await full()
    const owner = await person()
    const before = await db.select().from(signIns).where(eq(signIns.userId, owner.id))
    await dataOf(await start(viewer, owner))
    const after = await db.select().from(signIns).where(eq(signIns.userId, owner.id))
    expect(after.filter(({ viewedBy }) => viewedBy === null)).toEqual(before)
    expect((await owner.ask('/users')).status).toBe(200)
    expect((await viewer.ask('/users')).status).toBe(200)
  })

  test('a second view of the same administrator ends the first', async () => {
    const { viewer, view } = await viewed()
    const other = await person()
    const next = await dataOf<StartedView>(await start(viewer, other))
    expect(await statusOf(view.accessToken)).toBe(403)
    expect(await statusOf(next.accessToken)).toBe(200)
  })
})

describe('a view is refused [AUTH-172]', () => {
  test.each([
    ['', 4000],
    ['Too short', 4000],
    ['x'.repeat(201), 4000],
    ['Ten signs.', 2000],
    ['x'.repeat(200), 2000],
  ])('with the reason "%s"', async (given, code) => {
    const answer = await start(await full(), await person(), 'MERCHANT', { reason: given })
    expect(await answer.json()).toMatchObject({ code })
  })

  test.each<[Permission[], 'MERCHANT' | 'BANK', number]>([
    [['VIEW_AS', 'VIEW_MERCHANT'], 'MERCHANT', 2000],
    [['VIEW_AS', 'VIEW_MERCHANT'], 'BANK', 4003],
    [['VIEW_AS', 'VIEW_BANK'], 'BANK', 2000],
    [['VIEW_MERCHANT', 'UPDATE_MERCHANT'], 'MERCHANT', 4003],
    [['VIEW_AS'], 'MERCHANT', 4003],
  ])('to a role of %j for a %s: %i', async (permissions, role, code) => {
    const viewer = await narrowed(permissions)
    const answer = await start(viewer, await person({ role }), role)
    expect(await answer.json()).toMatchObject({ code })
  })

  test('of a blocked account, one that is deleted, an administrator and an app user', async () => {
    const viewer = await full()
    const blocked = await person()
    await db.update(users).set({ approvalStatus: 'BLOCKED' }).where(eq(users.id, blocked.id))
    expect(await refusalOf(await start(viewer, blocked))).toMatchObject({ code: 4022 })
    const deleted = await person()
    await db.update(users).set({ deletedAt: new Date() }).where(eq(users.id, deleted.id))
    expect(await refusalOf(await start(viewer, deleted))).toMatchObject({ code: 4004 })
    expect(await refusalOf(await start(viewer, await full()))).toMatchObject({ code: 4004 })
    expect(await refusalOf(await start(viewer, await full(), 'ADMIN'))).toMatchObject({
      code: 4000,
    })
    const appUser = await person({ role: 'USER' })
    expect(await refusalOf(await start(viewer, appUser))).toMatchObject({ code: 4004 })
    expect(await refusalOf(await start(viewer, appUser, 'USER'))).toMatchObject({ code: 4000 })
  })

  test('to a session that did not prove lately who is there', async () => {
    const viewer = await full()
    await db
      .update(signIns)
      .set({ provedAt: sql`now() - interval '11 minutes'` })
      .where(eq(signIns.userId, viewer.id))
    expect(await refusalOf(await start(viewer, await person()))).toMatchObject({ code: 4007 })
  })
})

describe('a view ends, and its end is recorded [AUTH-173]', () => {
  const endings: Record<string, (parts: { viewer: Member; owner: Owner }) => Promise<unknown>> = {
    'by time': ({ owner }) =>
      db
        .update(accountViews)
        .set({ endsAt: sql`now()` })
        .where(eq(accountViews.accountId, owner.id)),
    'when its administrator signs out': ({ viewer }) => viewer.ask('/users/sign-out'),
    'when its administrator’s sign-in is ended': ({ viewer }) =>
      db
        .update(signIns)
        .set({ revokedAt: sql`now()`, revokedReason: 'ended' })
        .where(eq(signIns.userId, viewer.id)),
    'when its administrator is blocked': ({ viewer }) =>
      db.update(users).set({ approvalStatus: 'BLOCKED' }).where(eq(users.id, viewer.id)),
    'when its administrator is deactivated': ({ viewer }) =>
      db.update(users).set({ deactivatedAt: sql`now()` }).where(eq(users.id, viewer.id)),
    'when its administrator loses the right': ({ viewer }) => narrow(viewer, ['VIEW_MERCHANT']),
    'when its administrator may no longer see merchants': ({ viewer }) =>
      narrow(viewer, ['VIEW_AS', 'VIEW_BANK']),
    'when the owner is blocked': ({ owner }) =>
      db.update(users).set({ approvalStatus: 'BLOCKED' }).where(eq(users.id, owner.id)),
    'when the owner ends every sign-in but the own': ({ owner }) =>
      db
        .update(signIns)
        .set({ revokedAt: sql`now()`, revokedReason: 'ended' })
        .where(and(eq(signIns.userId, owner.id), sql`${signIns.viewedBy} is not null`)),
  }

  test.each(Object.entries(endings))('%s', async (_, end) => {
    const { viewer, owner, view } = await viewed()
    expect(await statusOf(view.accessToken)).toBe(200)
    await end({ viewer, owner })
    expect(await statusOf(view.accessToken)).toBe(403)
    await runJob()
    await runJob()
    expect((await trail(owner)).map(({ event }) => event)).toEqual([
      'user.view-started',
      'user.view-ended',
    ])
    expect(await statusOf(view.accessToken)).toBe(403)
  })

  test('at half an hour, not before [AUTH-173]', async () => {
    const { owner, view } = await viewed()
    const { rows } = await db.execute<{ seconds: string }>(
      sql`select extract(epoch from ends_at - started_at) as seconds from account_views where account_id = ${owner.id}`,
    )
    expect(Number(rows[0]?.seconds)).toBe(1800)
    const leave = (seconds: number) =>
      db
        .update(accountViews)
        .set({ endsAt: sql`now() + make_interval(secs => ${seconds})` })
        .where(eq(accountViews.accountId, owner.id))
    await leave(2)
    await runJob()
    expect(await statusOf(view.accessToken)).toBe(200)
    await leave(-1)
    expect(await statusOf(view.accessToken)).toBe(403)
  })

  async function narrow({ id }: Owner, permissions: Permission[]): Promise<void> {
    const { customRoleId } = await narrowed(permissions)
    await db.update(customRoles).set({ permissions }).where(eq(customRoles.id, customRoleId))
    await db.update(users).set({ customRoleId }).where(eq(users.id, id))
  }
})
