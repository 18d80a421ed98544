import { eq, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import type { TillEntry } from '#src/contract/core/till-sync.ts'
import { coupons, redemptions } from '#src/services/core/coupons/schema.ts'
import { reconcile } from '#src/services/core/reconciliation/reconcile.ts'
import { tillEntries } from '#src/services/core/till-sync/schema.ts'
import { testDatabase } from '#tests/support/database.ts'
import { twoTillServers } from '#tests/support/till-servers.ts'

const database = await testDatabase()
const { db } = database
const SLICE = 50
const COUPONS = 150

test('queues of two tills over two processes, one killed amid, lose nothing and redeem nothing twice [SYNC-05, SYNC-06]', async () => {
  const { servers, shop } = await twoTillServers(database)
  const { held, till, redeem } = await shop()
  const added = await held(COUPONS)
  const tills = [await till('Bar'), await till('Desk')]
  const begin = Date.now() - 60_000
  const queues = tills.map(({ entryOf }, at) =>
    added.map(({ code }, place) =>
      entryOf(code, { at: begin + place * 10 + at, syncedAt: begin - 1000 }),
    ),
  )

  /** As a till does it: until each slice has an answer, from whichever process. */
  async function empty(at: number, entries: readonly TillEntry[]) {
    for (let from = 0; from < entries.length; from += SLICE) {
      const slice = entries.slice(from, from + SLICE)
      for (let attempt = 0; ; attempt += 1) {
        const answer = await tills[at]?.upload(at + attempt, slice).catch(() => null)
        if (answer?.code === 2000 && answer.data.outcomes.length === slice.length) break
      }
    }
  }

  const uploads = [...queues, ...queues].map((entries, at) => empty(at % 2, entries))
  const [, doomed] = servers
  await expect.poll(async () => db.$count(tillEntries), { interval: 5 }).toBeGreaterThan(SLICE)
  doomed?.child.kill('SIGKILL')
  await Promise.all(uploads)

  expect(await db.$count(tillEntries)).toBe(2 * COUPONS)
  expect(await db.$count(redemptions)).toBe(2 * COUPONS)
  const { rows } = await db.execute<{ till: string | null; doubles: number }>(sql`
    select till_id as till, count(double_of)::int as doubles from redemptions group by till_id`)
  const doublesOf = new Map(rows.map((row) => [row.till, row.doubles]))
  expect(tills.map(({ id }) => doublesOf.get(id))).toEqual([0, COUPONS])
  const { listed } = await reconcile(db, 'Asia/Colombo')
  expect(listed.filter(({ kind }) => kind !== 'auditCollected')).toEqual([])

  const [one] = added
  const online = await redeem(0, one?.code ?? '')
  expect(online.code).not.toBe(2000)
  const [kept] = await db
    .select()
    .from(coupons)
    .where(eq(coupons.id, one?.id ?? ''))
  expect(kept?.redeemedAt?.getTime()).toBe(begin)
})
