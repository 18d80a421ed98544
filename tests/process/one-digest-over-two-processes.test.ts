import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { mailings, notificationChoices, notifications } from '#src/services/notifications/schema.ts'
import { addAccount } from '#tests/support/accounts.ts'
import { testDatabase } from '#tests/support/database.ts'
import { zoneAtMorning } from '#tests/support/mailings.ts'
import { startServer } from '#tests/support/server.ts'

const PEOPLE = 40
const { db, url } = await testDatabase()

test('the digest of a morning is sent once by two processes in another zone [NOTIF-17]', async () => {
  for (let count = 0; count < PEOPLE; count += 1) await addReader(`reader-${count}@example.com`)
  await letMeet()
  const both = await Promise.all(['Pacific/Auckland', 'America/Los_Angeles'].map(start))
  await expect.poll(countMet, { interval: 500 }).toBe(2)
  await db.execute(sql`insert into gate values (true)`)
  await expect.poll(countQueued, { interval: 500 }).toBe(PEOPLE)
  // Whoever is in the middle of a round ends it.
  for (const { child } of both) child.kill('SIGTERM')
  expect(await Promise.all(both.map(({ exited }) => exited))).toEqual([0, 0])

  const { rows: sent } = await db.execute(sql`select count(*)::int as sent,
    count(distinct to_hash)::int as people from outbox_messages where template = 'mailing'`)
  expect(sent).toEqual([{ sent: PEOPLE, people: PEOPLE }])
  const { rows: by } = await db.execute(
    sql`select distinct sent_by from outbox_messages where template = 'mailing'`,
  )
  expect(by).toHaveLength(2)
})

async function addReader(email: string): Promise<void> {
  const { id } = await addAccount(db, { email })
  await db
    .insert(notificationChoices)
    .values({ userId: id, eventGroup: 'deals', channel: 'DIGEST', enabled: true })
  const notice = { id, userId: id, type: 'deal-approved', params: { name: 'High tea' }, link: null }
  await db.insert(notifications).values(notice)
  const mailing = { id, userId: id, kind: 'DIGEST' as const, sentFor: '2000-01-01' }
  await db.insert(mailings).values({ ...mailing, coveredAt: new Date(0) })
}

/** An e-mail is queued when the gate is open, and says who queued it. */
async function letMeet(): Promise<void> {
  await db.execute(sql`alter table outbox_messages
    add sent_by text default current_setting('application_name')`)
  await db.execute(sql`create table gate (is_open boolean)`)
  await db.execute(sql`create function wait() returns trigger language plpgsql as
    $$ begin
      while not exists (select from gate) loop perform pg_sleep(0.05); end loop;
      return null;
    end $$`)
  await db.execute(sql`create trigger wait after insert on outbox_messages
    for each statement execute function wait()`)
}

/** Processes in the middle of an e-mail. */
async function countMet(): Promise<number> {
  const { rows } = await db.execute<{ met: number }>(sql`
    select count(distinct application_name)::int as met from pg_stat_activity
    where datname = current_database() and wait_event = 'PgSleep'`)
  return rows[0]?.met ?? 0
}

async function countQueued(): Promise<number> {
  const { rows } = await db.execute<{ queued: number }>(
    sql`select count(*)::int as queued from outbox_messages where template = 'mailing'`,
  )
  return rows[0]?.queued ?? 0
}

/** @param TZ the machine's zone, in which it is another hour */
function start(TZ: string) {
  const address = url.replace('@/', '@localhost/')
  const name = TZ.replaceAll('/', '-')
  return startServer({
    TZ,
    DATABASE_URL: `${address}${address.includes('?') ? '&' : '?'}application_name=${name}`,
    BUSINESS_TIME_ZONE: zoneAtMorning(),
    SECRET_KEYS: 'a web secret that only this test knows',
  })
}
