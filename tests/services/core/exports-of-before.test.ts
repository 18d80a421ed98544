import { readFile } from 'node:fs/promises'
import { sql } from 'drizzle-orm'
import { v7 } from 'uuid'
import { expect, test } from 'vitest'
import { inRoot } from '#src/platform/root.ts'
import { exportJobs } from '#src/services/core/exports/schema.ts'
import { tidyExports } from '#src/services/core/exports/tidy.ts'
import { exportKey } from '#src/services/files/index.ts'
import { notifications } from '#src/services/notifications/schema.ts'
import { testDatabase } from '#tests/support/database.ts'
import { testServiceDeps } from '#tests/support/service-deps.ts'

const { db, handles } = await testDatabase()
const services = await testServiceDeps(handles)
const { storage } = services

/** As an older version left it. */
async function left(age: string, parts = 0) {
  const id = v7()
  await db.insert(exportJobs).values({
    id,
    ownerId: v7(),
    signInId: v7(),
    list: '/orders',
    query: '',
    title: 'Orders',
    fileName: 'orders',
    language: 'en',
    total: 10,
    parts,
    createdAt: sql`now() - ${age}::interval`,
  })
  return id
}

test('a file prepared by an older version goes with all of its parts after a week [EXPORT-05]', async () => {
  const [old, recent] = [await left('7 days 1 minute', 2), await left('6 days 23 hours', 1)]
  // The third as by a process that was killed before it recorded the part.
  for (const part of [0, 1, 2]) await storage.write(exportKey(old, part), Buffer.from('a name'))
  await storage.write(exportKey(recent, 0), Buffer.from('a name'))
  expect(await tidyExports(services)).toBe(false)
  for (const part of [0, 1, 2]) expect(await storage.read(exportKey(old, part))).toBeNull()
  expect(await storage.read(exportKey(recent, 0))).not.toBeNull()
  expect(await db.select({ id: exportJobs.id }).from(exportJobs)).toEqual([{ id: recent }])
})

test('they go a hundred at a time', async () => {
  await db.delete(exportJobs)
  for (let at = 0; at < 101; at += 1) await left('8 days')
  expect(await tidyExports(services)).toBe(true)
  expect(await db.$count(exportJobs)).toBe(1)
  expect(await tidyExports(services)).toBe(false)
  expect(await db.$count(exportJobs)).toBe(0)
})

test('the upgrade takes news of such files away, and no other [EXPORT-05]', async () => {
  const news = (type: string) => ({ id: v7(), userId: v7(), type, params: {}, link: '/tasks' })
  await db.insert(notifications).values([news('export-ready'), news('account-viewed')])
  const file = inRoot('src', 'database', 'migrations', '0135_export_news.sql')
  await db.execute(sql.raw(await readFile(file, 'utf8')))
  const kept = await db.select({ type: notifications.type }).from(notifications)
  expect(kept).toEqual([{ type: 'account-viewed' }])
})
