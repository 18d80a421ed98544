import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { addDays, businessDate } from '#src/i18n/business-time.ts'
import { addAccount } from '#tests/support/accounts.ts'
import { addDeal } from '#tests/support/coupons.ts'
import { testDatabase } from '#tests/support/database.ts'
import { startServer } from '#tests/support/server.ts'

/** Four rounds of the job. */
const DEALS = 400
const { db, url } = await testDatabase()

test('owners of deals that ended undecided are told once by two processes at work on them', async () => {
  const owner = await addAccount(db)
  const expiresOn = addDays(businessDate(Date.now(), zoneAtNoon()), -2)
  for (let count = 0; count < DEALS; count += 1) {
    await addDeal(db, owner.id, { approvalStatus: 'PENDING', expiresOn })
  }
  await slowDown()
  const both = await Promise.all(['first', 'second'].map(start))
  await expect.poll(countNotices, { timeout: 60_000, interval: 500 }).toBe(DEALS)
  await sleep(1000)

  const { rows: sent } = await db.execute(sql`select count(*)::int as sent,
    count(distinct link)::int as deals from notifications where type = 'deal-expired'`)
  expect(sent).toEqual([{ sent: DEALS, deals: DEALS }])
  const { rows: by } = await db.execute(
    sql`select distinct sent_by from deal_expiry_notices order by sent_by`,
  )
  expect(by).toEqual([{ sent_by: 'first' }, { sent_by: 'second' }])
  for (const { child } of both) expect(child.exitCode).toBeNull()
}, 120_000)

/** Each round takes so long that the processes meet, and says who made it. */
async function slowDown(): Promise<void> {
  await db.execute(sql`alter table deal_expiry_notices
    add sent_by text default current_setting('application_name')`)
  await db.execute(sql`create function wait() returns trigger language plpgsql as
    $$ begin perform pg_sleep(3); return null; end $$`)
  await db.execute(sql`create trigger wait after insert on deal_expiry_notices
    for each statement execute function wait()`)
}

async function countNotices(): Promise<number> {
  const { rows } = await db.execute<{ sent: number }>(
    sql`select count(*)::int as sent from deal_expiry_notices`,
  )
  return rows[0]?.sent ?? 0
}

function start(name: string) {
  // The engine of tests is reached by a socket; its URL names no host, which a configured one does.
  const address = url.replace('@/', '@localhost/')
  return startServer({
    DATABASE_URL: `${address}${address.includes('?') ? '&' : '?'}application_name=${name}`,
    BUSINESS_TIME_ZONE: zoneAtNoon(),
    SECRET_KEYS: 'a web secret that only this test knows',
  })
}

/** Where it is about noon now, as people are told by day. */
function zoneAtNoon(): string {
  const ahead = 12 - new Date().getUTCHours()
  return `Etc/GMT${ahead < 0 ? '+' : '-'}${Math.abs(ahead)}`
}
