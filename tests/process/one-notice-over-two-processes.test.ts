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
  await letMeet()
  const both = await Promise.all(['first', 'second'].map(start))
  await expect.poll(countMet, { interval: 500 }).toBe(2)
  await db.execute(sql`insert into gate values (true)`)
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

/** A round ends when the gate is open, and says who made it. */
async function letMeet(): Promise<void> {
  await db.execute(sql`alter table deal_expiry_notices
    add sent_by text default current_setting('application_name')`)
  await db.execute(sql`create table gate (is_open boolean)`)
  await db.execute(sql`create function wait() returns trigger language plpgsql as
    $$ begin
      while not exists (select from gate) loop perform pg_sleep(0.05); end loop;
      return null;
    end $$`)
  await db.execute(sql`create trigger wait after insert on deal_expiry_notices
    for each statement execute function wait()`)
}

/** Processes in the middle of a round; one that waited for longer than a statement may begins another. */
async function countMet(): Promise<number> {
  await db.execute(sql`update jobs set requested_at = now() where id = 'expired-deals'`)
  const { rows } = await db.execute<{ met: number }>(sql`
    select count(distinct application_name)::int as met from pg_stat_activity
    where datname = current_database() and wait_event = 'PgSleep'`)
  return rows[0]?.met ?? 0
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
