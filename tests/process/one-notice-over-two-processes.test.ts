import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { addDays, businessDate } from '#src/i18n/business-time.ts'
import { addAccount } from '#tests/support/accounts.ts'
import { addDeal } from '#tests/support/coupons.ts'
import { testDatabase } from '#tests/support/database.ts'
import { closeGate } from '#tests/support/gates.ts'
import { startServer } from '#tests/support/server.ts'
import { namedOn } from '#tests/support/two-processes.ts'

/** Three rounds of the job. */
const DEALS = 250
const database = await testDatabase()
const { db } = database

test('owners of deals that ended undecided are told once by two processes at work on them', async () => {
  const owner = await addAccount(db)
  const expiresOn = addDays(businessDate(Date.now(), zoneAtNoon()), -2)
  for (let count = 0; count < DEALS; count += 1) {
    await addDeal(db, owner.id, { approvalStatus: 'PENDING', expiresOn })
  }
  await noteSender()
  const gate = await closeGate(db, 'after insert on deal_expiry_notices for each statement')
  const both = await Promise.all(['first', 'second'].map(start))
  // One that waited for longer than a statement may begins another round.
  const met = async () => {
    await db.execute(sql`update jobs set requested_at = now() where id = 'expired-deals'`)
    return gate.held()
  }
  await expect.poll(met, { interval: 500 }).toEqual(['first', 'second'])
  await gate.open()
  await expect.poll(countNotices, { interval: 500 }).toBe(DEALS)
  // Whoever is in the middle of a round ends it.
  for (const { child } of both) child.kill('SIGTERM')
  expect(await Promise.all(both.map(({ exited }) => exited))).toEqual([0, 0])

  const { rows: sent } = await db.execute(sql`select count(*)::int as sent,
    count(distinct link)::int as deals from notifications where type = 'deal-expired'`)
  expect(sent).toEqual([{ sent: DEALS, deals: DEALS }])
  const { rows: by } = await db.execute(
    sql`select distinct sent_by from deal_expiry_notices order by sent_by`,
  )
  expect(by).toEqual([{ sent_by: 'first' }, { sent_by: 'second' }])
})

async function noteSender(): Promise<void> {
  await db.execute(sql`alter table deal_expiry_notices
    add sent_by text default current_setting('application_name')`)
}

async function countNotices(): Promise<number> {
  const { rows } = await db.execute<{ sent: number }>(
    sql`select count(*)::int as sent from deal_expiry_notices`,
  )
  return rows[0]?.sent ?? 0
}

function start(name: string) {
  return startServer({ ...namedOn(database, name), BUSINESS_TIME_ZONE: zoneAtNoon() })
}

/** Where it is about noon now, as people are told by day. */
function zoneAtNoon(): string {
  const ahead = 12 - new Date().getUTCHours()
  return `Etc/GMT${ahead < 0 ? '+' : '-'}${Math.abs(ahead)}`
}
