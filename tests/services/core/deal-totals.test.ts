import { sql } from 'drizzle-orm'
import { v7 } from 'uuid'
import { expect, test } from 'vitest'
import { addDays, businessDate } from '#src/i18n/business-time.ts'
import { countDeals, moveTally } from '#src/services/core/deals/tallies.ts'
import { ALL_OWNERS } from '#src/services/kit/all-owners.ts'
import { accountId } from '#src/world/account.ts'
import { openCore, ZONE } from '#tests/support/core.ts'
import { testDatabase } from '#tests/support/database.ts'

const { db } = await openCore()
const [one, other] = [accountId('nadeesha'), accountId('ruwan')]
const today = businessDate(Date.now(), ZONE)
const statuses = ['PENDING', 'APPROVED', 'REJECTED'] as const

test('counts are the same whenever the totals were last brought up to date [API-21]', async () => {
  const before = await countsOfAll()
  await makeOld()
  expect(await countsOfAll()).toEqual(before)
})

test('of many moves at once none is lost, none waits for another for ever, and old totals catch up [API-21, R02]', async () => {
  await makeOld()
  const places = Array.from({ length: 24 }, (_, at) => ({
    merchantId: at % 2 ? one : other,
    approvalStatus: statuses[at % 3] ?? 'PENDING',
    expiresOn: addDays(today, [-30, -2, 0, 5][at % 4] ?? 0),
  }))
  await Promise.all(
    places.map((place, at) =>
      db.transaction(async (tx) => {
        await moveTally(tx, null, place)
        await moveTally(tx, place, places[(at + 7) % places.length] ?? place)
      }),
    ),
  )
  expect(await countsOfAll()).toEqual(await countedFromTallies())
  const { rows } = await db.execute(sql`select from deal_totals where scope in (${one}, ${other})
    and as_of < (now() at time zone 'UTC')::date - 1`)
  expect(rows).toEqual([])
})

test('the first deals of a new marketplace do not wait for each other for ever [API-21]', async () => {
  const { db } = await testDatabase()
  const moves = Array.from({ length: 40 }, () =>
    db.transaction((tx) =>
      moveTally(tx, null, { merchantId: v7(), approvalStatus: 'APPROVED', expiresOn: today }),
    ),
  )
  await Promise.all(moves)
  expect(await countDeals(db, ALL_OWNERS, ZONE)).toMatchObject({ all: 40, approved: 40 })
})

function countsOfAll() {
  return Promise.all(
    [ALL_OWNERS, one, other].map(async (scope) => {
      const { all, pending, approved, rejected, expired } = await countDeals(db, scope, ZONE)
      return { all, pending, approved, rejected, expired }
    }),
  )
}

function countedFromTallies() {
  return Promise.all(
    [ALL_OWNERS, one, other].map(async (scope) => {
      const { rows } = await db.execute(sql`
        select coalesce(sum(count), 0)::int as all,
          coalesce(sum(count) filter (where approval_status = 'PENDING' and expires_on >= ${today}), 0)::int as pending,
          coalesce(sum(count) filter (where approval_status = 'APPROVED' and expires_on >= ${today}), 0)::int as approved,
          coalesce(sum(count) filter (where approval_status = 'REJECTED' and expires_on >= ${today}), 0)::int as rejected,
          coalesce(sum(count) filter (where expires_on < ${today}), 0)::int as expired
        from deal_tallies where scope = ${scope}`)
      return rows[0]
    }),
  )
}

/** As if nobody had changed a deal for 200 days. */
async function makeOld(): Promise<void> {
  const since = (status: string) => sql`(select coalesce(sum(count), 0) from deal_tallies tally
    where tally.scope = deal_totals.scope and approval_status = ${status}
      and expires_on >= deal_totals.as_of - 200)`
  await db.execute(sql`update deal_totals set as_of = as_of - 200, pending = ${since('PENDING')},
    approved = ${since('APPROVED')}, rejected = ${since('REJECTED')}`)
}
