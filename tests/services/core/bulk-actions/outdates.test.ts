import { eq, sql } from 'drizzle-orm'
import { v7 } from 'uuid'
import { expect, test } from 'vitest'
import type { BulkAct, BulkKind } from '#src/contract/core/bulk-actions.ts'
import { staffRoles } from '#src/contract/roles.ts'
import { brands } from '#src/services/core/brands/schema.ts'
import { bulkActionItems } from '#src/services/core/bulk-actions/schema.ts'
import { categories } from '#src/services/core/categories/schema.ts'
import { sessions } from '#src/web/auth/session/schema.ts'
import { COMMENT, openBulk } from './support.ts'

const bulk = await openBulk()
const { db, person, workOff, pendingDeals } = bulk
const admin = await person({ role: 'ADMIN' })
const [merchant, bank] = [await person(), await person({ role: 'BANK' })]
for (const role of staffRoles) {
  const id = { ADMIN: admin, MERCHANT: merchant, BANK: bank }[role].id
  await db.execute(sql`
    insert into sessions (id, user_id, role, expires_at, absolute_expires_at, idle_seconds, access_token,
      refresh_token, access_expires_at, profile)
    values (${role}, ${id}, ${role}, now() + interval '1 day', now() + interval '1 day', 60, '', '', now(), '{}')`)
}

const added = {
  category: () => insertNamed(categories),
  brand: () => insertNamed(brands),
  merchant: async () => (await person()).id,
  bank: async () => (await person({ role: 'BANK' })).id,
  deal: async () => (await pendingDeals(merchant.id, 1))[0]?.id ?? '',
}

async function insertNamed(table: typeof categories | typeof brands): Promise<string> {
  const id = v7()
  await db.insert(table).values({ id, name: `Name ${id}` })
  return id
}

/** Of the roles, those whose sessions load again what they keep. */
async function outdatedBy(act: () => Promise<void>): Promise<string[]> {
  await db.update(sessions).set({ loadedAt: new Date() })
  await act()
  const rows = await db.select().from(sessions).orderBy(sessions.role)
  const limit = Date.now() - 60_000
  return rows.filter(({ loadedAt }) => loadedAt.getTime() < limit).map(({ role }) => role)
}

async function start(kind: keyof typeof added & BulkKind, act: BulkAct): Promise<string> {
  const items = [{ kind, id: await added[kind](), version: kind === 'merchant' ? null : 1 }]
  const body = {
    act,
    items: kind === 'bank' ? items.map((one) => ({ ...one, version: null })) : items,
  }
  const { data } = await admin.ask<{ id: string }>('/bulk-actions', 'POST', body)
  const comment = act === 'delete' ? {} : { comment: COMMENT }
  const started = await admin.ask(`/bulk-actions/${data.id}/start`, 'PUT', comment)
  expect(started.code).toBe(2000)
  return data.id
}

test.each([
  ['category', 'delete', ['ADMIN', 'BANK']],
  ['brand', 'delete', []],
  ['deal', 'reject', []],
  // The writer's own sessions too.
  ['merchant', 'block', ['ADMIN', 'BANK', 'MERCHANT']],
  ['bank', 'block', ['ADMIN', 'BANK', 'MERCHANT']],
] as const)(
  'a job that decides on a %s by %s outdates what the single act does [BULK-03]',
  async (kind, act, roles) => {
    const outdated = await outdatedBy(async () => {
      const id = await start(kind, act)
      await workOff()
      expect(await bulk.read(admin, id)).toMatchObject({ state: 'DONE', done: 1 })
    })
    expect(outdated).toEqual(roles)
  },
)

test('a process that was killed after the last record leaves the sessions to the next one', async () => {
  const id = await start('category', 'delete')
  await db.update(bulkActionItems).set({ outcome: 'DONE' }).where(eq(bulkActionItems.actionId, id))
  expect(await outdatedBy(workOff)).toEqual(['ADMIN', 'BANK'])
})

test('a refused deletion outdates nothing', async () => {
  const outdated = await outdatedBy(async () => {
    const id = await start('category', 'delete')
    await db.update(categories).set({ version: 9 })
    await workOff()
    expect(await bulk.read(admin, id)).toMatchObject({ done: 0, failed: 1 })
  })
  expect(outdated).toEqual([])
})

test.each([
  [admin, true, ['ADMIN']],
  [admin, false, ['ADMIN']],
  [merchant, false, ['MERCHANT']],
  [bank, false, ['BANK']],
])(
  'a view of a list outdates its owner’s sessions, and those of administrators who may share it',
  async (by, shared, roles) => {
    const view = { name: v7(), query: 'q=tea', shared, isDefault: false }
    const body = JSON.stringify(view)
    const outdated = await outdatedBy(async () => {
      const headers = { ...by.headers, 'content-type': 'application/json' }
      const answer = await bulk.authentication.request('/lists/deals/views', {
        method: 'POST',
        headers,
        body,
      })
      expect(answer.status).toBe(200)
    })
    expect(outdated).toEqual(roles)
  },
)
