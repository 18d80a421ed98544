import { setTimeout as sleep } from 'node:timers/promises'
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
  await slowDown()
  const both = await Promise.all(['Pacific/Auckland', 'America/Los_Angeles'].map(start))
  await expect.poll(countQueued, { timeout: 90_000, interval: 500 }).toBe(PEOPLE)
  await sleep(2000)

  const { rows: sent } = await db.execute(sql`select count(*)::int as sent,
    count(distinct to_hash)::int as people from outbox_messages where template = 'mailing'`)
  expect(sent).toEqual([{ sent: PEOPLE, people: PEOPLE }])
  const { rows: by } = await db.execute(
    sql`select distinct sent_by from outbox_messages where template = 'mailing'`,
  )
  expect(by).toHaveLength(2)
  for (const { child } of both) expect(child.exitCode).toBeNull()
}, 150_000)

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

/** Each e-mail takes so long that the processes meet, and says who queued it. */
async function slowDown(): Promise<void> {
  await db.execute(sql`alter table outbox_messages
    add sent_by text default current_setting('application_name')`)
  await db.execute(sql`create function wait() returns trigger language plpgsql as
    $$ begin perform pg_sleep(0.2); return null; end $$`)
  await db.execute(sql`create trigger wait after insert on outbox_messages
    for each statement execute function wait()`)
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
