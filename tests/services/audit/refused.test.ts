import { desc, eq } from 'drizzle-orm'
import { beforeAll, describe, expect, test } from 'vitest'
import { permissionsOf } from '#src/contract/roles.ts'
import { customRoles } from '#src/services/authentication/roles/schema.ts'
import { users } from '#src/services/authentication/schema.ts'
import { auditEntries } from '#src/services/kit/audit/schema.ts'
import { openTrail } from './trail.ts'

let trail: Awaited<ReturnType<typeof openTrail>>
beforeAll(async () => {
  trail = await openTrail()
})
const paths = [
  '/audit/0/25/search/ALL',
  '/audit/export/25/search/ALL',
  '/audit/subject/deal/0198c1d4-0000-7000-8000-00000000000d',
]
const ROLE = '0198c1d4-0000-7000-8000-0000000000aa'

async function refusalsOf(actorId: string) {
  const rows = await trail.db
    .select()
    .from(auditEntries)
    .where(eq(auditEntries.actorId, actorId))
    .orderBy(desc(auditEntries.at))
  return rows.filter(({ event }) => event === 'request.refused')
}

describe('the trail is for full administrators [Z05]', () => {
  test.each(['MERCHANT', 'BANK', 'USER'] as const)('not for %s', async (role) => {
    const { headers } = await trail.signIn({ role })
    for (const path of paths) {
      expect((await trail.authentication.request(path, { headers })).status).toBe(403)
    }
  })

  test('not for nobody', async () => {
    for (const path of paths) {
      expect((await trail.authentication.request(path)).status).toBe(401)
    }
  })

  test('not for an administrator whose role leaves one permission out', async () => {
    const { account, headers } = await trail.signIn({ role: 'ADMIN' })
    const permissions = permissionsOf.ADMIN.slice(1)
    await trail.db.insert(customRoles).values({ id: ROLE, name: 'Nearly all', permissions })
    await trail.db.update(users).set({ customRoleId: ROLE }).where(eq(users.id, account.id))
    for (const path of paths) {
      expect((await trail.authentication.request(path, { headers })).status).toBe(403)
    }
  })
})

describe('what a service refuses to somebody who is signed in [P04]', () => {
  test('a refusal at a service’s gate is recorded once a minute, with who asked and for what', async () => {
    const { account, headers } = await trail.signIn({ role: 'MERCHANT' })
    const ask = () =>
      trail.authentication.request('/audit/0/25/search/ALL', {
        headers,
      })
    expect([(await ask()).status, (await ask()).status]).toEqual([403, 403])
    const rows = await refusalsOf(account.id)
    expect(rows).toHaveLength(1)
    expect(rows[0]).toMatchObject({
      actorRole: 'MERCHANT',
      event: 'request.refused',
      subjectType: 'request',
      subjectId: 'GET /audit/{page}/{size}/search/{term}',
      after: { why: 'not permitted', event: null },
    })
  })

  test('bears the request id of the web half, and an own one where anybody else chooses it', async () => {
    const callHeaders = { 'x-request-id': 'chosen-by-the-caller' }
    const key = { 'x-api-key': trail.deps.settings.apiKey }
    const path = '/audit/0/25/search/ALL'
    for (const [more, id] of [
      [callHeaders, /^[0-9a-f-]{36}$/],
      [{ ...callHeaders, 'x-api-key': 'guessed' }, /^[0-9a-f-]{36}$/],
      [{ ...callHeaders, ...key }, /^chosen-by-the-caller$/],
    ] as const) {
      const { account, headers } = await trail.signIn({ role: 'MERCHANT' })
      await trail.authentication.request(path, { headers: { ...headers, ...more } })
      const [row] = await refusalsOf(account.id)
      expect(row?.requestId).toMatch(id)
    }
  })

  test('a refusal of somebody else’s id is recorded', async () => {
    const { account, headers } = await trail.signIn({ role: 'MERCHANT' })
    const path = `/users/MERCHANT/0/25/search/ALL?userId=${trail.admin.id}`
    expect((await trail.authentication.request(path, { headers })).status).toBe(403)
    expect((await refusalsOf(account.id)).map(({ subjectId }) => subjectId)).toEqual([
      'GET /users/MERCHANT/{page}/{size}/search/{term}',
    ])
  })

  test('behind its gate is recorded too', async () => {
    const { account, headers } = await trail.signIn({ role: 'ADMIN' })
    await trail.db
      .insert(customRoles)
      .values({ id: ROLE, name: 'Nearly all', permissions: permissionsOf.ADMIN.slice(1) })
      .onConflictDoNothing()
    await trail.db.update(users).set({ customRoleId: ROLE }).where(eq(users.id, account.id))
    expect((await trail.authentication.request(paths[2] ?? '', { headers })).status).toBe(403)
    expect((await refusalsOf(account.id)).map(({ subjectId }) => subjectId)).toEqual([
      'GET /audit/subject/{subjectType}/{id}',
    ])
  })

  test('what a service refuses to somebody who is signed in is not recorded for strangers, who would fill the trail', async () => {
    const before = (await trail.list('ALL', 'group=refusals')).totalItems
    const headers = { authorization: 'Bearer not.a.token' }
    expect((await trail.authentication.request(paths[0] ?? '', { headers })).status).toBe(401)
    expect((await trail.list('ALL', 'group=refusals')).totalItems).toBe(before)
  })
})
