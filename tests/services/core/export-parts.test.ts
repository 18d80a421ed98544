import { eq, sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import type { Queryable } from '#src/database/connect.ts'
import { createAuthenticationService } from '#src/services/authentication/app.ts'
import { signIns } from '#src/services/authentication/schema.ts'
import { createCoreService } from '#src/services/core/app.ts'
import { tidyExports } from '#src/services/core/exports/parts.ts'
import { exportJobs, leasedExports } from '#src/services/core/exports/schema.ts'
import { exportKey } from '#src/services/files/index.ts'
import { notifications } from '#src/services/notifications/schema.ts'
import { addAccount, signInAs } from '#tests/support/accounts.ts'
import { dataOf } from '#tests/support/answers.ts'
import { testDatabase } from '#tests/support/database.ts'
import { testServiceDeps } from '#tests/support/service-deps.ts'

const { db, handles } = await testDatabase()
const services = await testServiceDeps(handles)
const core = createCoreService(services)
const authentication = createAuthenticationService(services)
const { storage } = services
const owner = await addAccount(db)
await signInAs(authentication, owner)
const [signIn] = await db.select().from(signIns).where(eq(signIns.userId, owner.id))
const key = { 'x-api-key': services.settings.apiKey }

type Job = typeof exportJobs.$inferInsert

async function aJob(values: Partial<Job> = {}, to: Queryable = db) {
  const id = crypto.randomUUID()
  await to.insert(exportJobs).values({
    id,
    ownerId: owner.id,
    signInId: signIn?.id ?? '',
    list: '/orders',
    query: '',
    title: 'Orders',
    fileName: 'orders',
    language: 'en',
    total: 10,
    ...values,
  })
  return id
}

const daysAgo = (days: number, minutes: number) =>
  new Date(Date.now() - (days * 24 * 60 + minutes) * 60_000)

const rowOf = async (id: string) =>
  (await db.select().from(exportJobs).where(eq(exportJobs.id, id)))[0]

async function take() {
  const answer = await core.request('/exports/take', { method: 'POST', headers: key })
  return (await dataOf<{ part: { id: string; holder: string } | null }>(answer)).part
}

function write(id: string, holder: string, { rows = 1, after = '', text = 'a,b\r\n' } = {}) {
  const body = new FormData()
  body.append('file', new File([text], 'part.csv', { type: 'text/csv' }))
  for (const [name, value] of Object.entries({ holder, rows: String(rows), after })) {
    body.append(name, value)
  }
  return core.request(`/exports/${id}/part`, { method: 'PUT', headers: key, body })
}

const refuse = (id: string, holder: string) =>
  core.request(`/exports/${id}/refused`, {
    method: 'PUT',
    headers: { ...key, 'content-type': 'application/json' },
    body: JSON.stringify({ holder }),
  })

describe('parts', () => {
  test('add up to rows and bytes, and the last one ends the export and is news', async () => {
    const id = await aJob()
    const after = crypto.randomUUID()
    for (const [rows, text] of [
      [3, 'abc'],
      [2, 'defgh'],
    ] as const) {
      const part = await take()
      expect(part).toMatchObject({ id })
      expect((await write(id, part?.holder ?? '', { rows, after, text })).status).toBe(200)
    }
    expect(await rowOf(id)).toMatchObject({ rows: 5, bytes: 8, parts: 2, after, state: 'RUNNING' })
    const part = await take()
    await write(id, part?.holder ?? '', { rows: 1, text: 'i' })
    expect(await rowOf(id)).toMatchObject({ rows: 6, bytes: 9, parts: 3, after, state: 'DONE' })
    const stored = await Promise.all([0, 1, 2].map((one) => storage.read(exportKey(id, one))))
    expect(stored.map((bytes) => bytes && Buffer.from(bytes).toString())).toEqual([
      'abc',
      'defgh',
      'i',
    ])
    expect(await take()).toBeNull()
    const news = await db.select().from(notifications).where(eq(notifications.userId, owner.id))
    expect(news.filter(({ link }) => link?.includes(id))).toHaveLength(1)
  })

  test('of whoever lost the export to another process are refused and change nothing', async () => {
    const id = await aJob()
    const first = await take()
    await db
      .update(exportJobs)
      .set({ dueAt: sql`now() - interval '1 second'` })
      .where(eq(exportJobs.id, id))
    const second = await take()
    expect(second?.holder).not.toBe(first?.holder)
    const before = await rowOf(id)
    for (const answer of [
      await write(id, first?.holder ?? ''),
      await refuse(id, first?.holder ?? ''),
      await write(crypto.randomUUID(), first?.holder ?? ''),
      await refuse(id, crypto.randomUUID()),
    ]) {
      expect(answer.status).toBe(409)
    }
    expect(await rowOf(id)).toEqual(before)
    expect(await storage.read(exportKey(id, 0))).toBeNull()
    expect((await write(id, second?.holder ?? '')).status).toBe(200)
    expect((await rowOf(id))?.state).toBe('DONE')
  })

  test('that cannot be recorded leave the export as it is', async () => {
    const id = await aJob()
    const part = await take()
    await db.execute(sql`create function break_part() returns trigger language plpgsql as
      'begin raise exception ''broken''; end'`)
    await db.execute(sql`create trigger break_part before update on export_jobs for each row
      when (new.parts > old.parts) execute function break_part()`)
    expect((await write(id, part?.holder ?? '')).status).toBe(500)
    await db.execute(sql`drop function break_part cascade`)
    expect(await rowOf(id)).toMatchObject({ state: 'RUNNING', rows: 0, parts: 0 })
    expect((await refuse(id, part?.holder ?? '')).status).toBe(200)
    expect(await rowOf(id)).toMatchObject({ state: 'STOPPED', stopReason: 'core:export.refused' })
  })
})

test('an export is tried five times; taken once more it stops, and the next one is taken', async () => {
  const due = (id: string) =>
    db
      .update(exportJobs)
      .set({ dueAt: sql`now() - interval '1 second'` })
      .where(eq(exportJobs.id, id))
  const id = await aJob()
  await storage.write(exportKey(id, 0), Buffer.from('half of a part'))
  const taken: (string | undefined)[] = []
  for (let time = 1; time <= 5; time += 1) {
    taken.push((await take())?.id)
    await due(id)
  }
  expect(taken).toEqual(Array(5).fill(id))
  const other = await aJob()
  expect((await take())?.id).toBe(other)
  expect(await rowOf(id)).toMatchObject({
    state: 'STOPPED',
    stopReason: 'core:export.failed',
    parts: 0,
    bytes: 0,
  })
  expect(await storage.read(exportKey(id, 0))).toBeNull()
  expect(await take()).toBeNull()
})

test('an export is due in the moment that it was ordered in, to whichever millisecond that is rounded', async () => {
  await db.delete(exportJobs)
  for (let time = 0; time < 20; time += 1) {
    const [ordered, taken] = await db.transaction(async (tx) => [
      await aJob({}, tx),
      await leasedExports.take(tx, crypto.randomUUID()),
    ])
    expect(taken?.id).toBe(ordered)
  }
})

test('old exports go a hundred at a time, newer ones stay', async () => {
  await db.delete(exportJobs)
  const old = { createdAt: daysAgo(7, 1), state: 'DONE' } as const
  for (let count = 0; count < 101; count += 1) await aJob(old)
  const kept = await aJob({ createdAt: daysAgo(6, 23 * 60), state: 'DONE' })
  expect(await tidyExports(services, 7)).toBe(true)
  expect(await db.$count(exportJobs)).toBe(2)
  expect(await tidyExports(services, 7)).toBe(false)
  expect(await db.select({ id: exportJobs.id }).from(exportJobs)).toEqual([{ id: kept }])
})
