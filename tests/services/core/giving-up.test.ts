import { eq, sql } from 'drizzle-orm'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { bulkActions } from '#src/services/core/bulk-actions/schema.ts'
import { couponFiles } from '#src/services/core/coupon-files/schema.ts'
import { deals } from '#src/services/core/deals/schema.ts'
import { csvKey } from '#src/services/files/keys.ts'
import { createS3Storage } from '#src/services/files/s3/storage.ts'
import { counts, LAST_DAY, openCouponFiles, written } from '#tests/support/coupon-files.ts'
import { startS3 } from '#tests/support/s3-server.ts'
import { openBulk } from './bulk-actions/support.ts'

const past = { dueAt: sql`now() - interval '1 second'` }
const later = { dueAt: sql`now() + interval '1 hour'` }

describe('a bulk action', () => {
  test('tries a record that fails five times, then leaves it and decides on the rest [BULK-06]', async () => {
    const { db, person, pendingDeals, start, work, read, rowOf, deps } = await openBulk()
    const admin = await person({ role: 'ADMIN', fullName: 'Ishara Fernando' })
    const merchant = await person()
    const [broken, sound] = await pendingDeals(merchant.id, 2)
    if (!broken || !sound) throw new Error('no deals')
    await db.execute(sql`create function break_deal() returns trigger language plpgsql as
      'begin raise exception ''broken''; end'`)
    await db.execute(sql`create trigger break_deal before update on deals for each row
      when (old.title = 'Broken') execute function break_deal()`)
    await db.execute(sql`alter table deals disable trigger break_deal`)
    await db.update(deals).set({ title: 'Broken' }).where(eq(deals.id, broken.id))
    await db.execute(sql`alter table deals enable trigger break_deal`)

    const id = await start(admin, 'approve', [broken, sound])
    for (let round = 1; round <= 5; round += 1) {
      const begun = Date.now()
      expect(await work()).toBe(true)
      const ended = Date.now()
      const { failedAttempts, holder, dueAt } = await rowOf(id)
      expect([failedAttempts, holder]).toEqual([round, null])
      const restsSince = dueAt.getTime() - 2 ** round * 1000
      expect(restsSince).toBeGreaterThanOrEqual(begun)
      // The column rounds to milliseconds.
      expect(restsSince).toBeLessThanOrEqual(ended + 1)
      await db.update(bulkActions).set(later).where(eq(bulkActions.id, id))
      expect(await work()).toBe(false)
      await db.update(bulkActions).set(past).where(eq(bulkActions.id, id))
    }
    expect(await read(admin, id)).toMatchObject({ state: 'RUNNING', done: 0, failed: 0 })
    await work()
    const { failures, ...ended } = await read(admin, id)
    expect(ended).toMatchObject({ state: 'DONE', done: 1, failed: 1 })
    expect(failures.map((one) => one.id)).toEqual([broken.id])
    const failed = deps.lines.filter((line) => line.includes('bulk action failed a round'))
    expect(failed).toHaveLength(5)
  })
})

describe('a coupon file', () => {
  const opened = openCouponFiles()

  /** Takes rounds until it is over. */
  async function roundsOf(fileId: string) {
    const { db, round } = await opened
    const states: string[] = []
    for (;;) {
      await db.update(couponFiles).set(past).where(eq(couponFiles.id, fileId))
      await round()
      const [row] = await db.select().from(couponFiles).where(eq(couponFiles.id, fileId))
      states.push(row?.state ?? '')
      if (row?.state !== 'CHECKING' || states.length > 20) return { states, row }
    }
  }

  test('whose upload is gone is looked for eight times, then fails and says that it is missing', async () => {
    const { db, deps, send } = await opened
    const { data } = await send(counts(`${written(LAST_DAY)},3`), { start: true, again: true })
    const [file] = await db.select().from(couponFiles).where(eq(couponFiles.id, data.fileId))
    await deps.storage.remove(csvKey(file?.uploadId ?? ''))
    const { states, row } = await roundsOf(data.fileId)
    expect(states).toEqual([...Array(7).fill('CHECKING'), 'FAILED'])
    expect(row).toMatchObject({ reason: 'missing', holder: null, finishedAt: expect.any(Date) })
  })

  test('whose process dies in each round fails after eight of them', async () => {
    const { db, send } = await opened
    const { data } = await send(counts(`${written(LAST_DAY)},4`), { start: true, again: true })
    await db.update(couponFiles).set({ failedAttempts: 8 }).where(eq(couponFiles.id, data.fileId))
    const { states, row } = await roundsOf(data.fileId)
    expect(states).toEqual(['FAILED'])
    expect(row).toMatchObject({ reason: 'trouble', lineDone: 0 })
  })

  test('outlives a bucket that is away for longer than that, and then goes on [OPS-51]', async () => {
    const { deps, send } = await opened
    const s3 = await startS3()
    onTestFinished(() => s3.close())
    Object.assign(deps, { storage: createS3Storage(s3.settings) })
    const { data } = await send(counts(`${written(LAST_DAY)},5`), { start: true, again: true })
    s3.instead = (_request, response) => response.writeHead(503).end()
    onTestFinished(() => void vi.useRealTimers())
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() })
    const { states, row } = await roundsOf(data.fileId)
    expect(new Set(states)).toEqual(new Set(['CHECKING']))
    expect(row).toMatchObject({ failedAttempts: 0, holder: null, reason: 'trouble' })
    // Fifteen seconds after that round, which began when this clock had stopped.
    expect((row?.dueAt.getTime() ?? 0) - Date.now()).toBeGreaterThanOrEqual(15_000)
    s3.instead = null
    vi.setSystemTime(Date.now() + 5100)
    expect((await roundsOf(data.fileId)).row).toMatchObject({ state: 'WAITING', reason: null })
  })
})
