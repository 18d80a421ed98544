import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { mailings, notificationChoices, notifications } from '#src/services/notifications/schema.ts'
import { addAccount } from '#tests/support/accounts.ts'
import { testDatabase } from '#tests/support/database.ts'
import { closeGate } from '#tests/support/gates.ts'
import { zoneAtMorning } from '#tests/support/mailings.ts'
import { startServer } from '#tests/support/server.ts'
import { namedOn } from '#tests/support/two-processes.ts'

const PEOPLE = 40
const database = await testDatabase()
const { db } = database

test('the digest of a morning is sent once by two processes in another zone [NOTIF-17]', async () => {
  for (let count = 0; count < PEOPLE; count += 1) await addReader(`reader-${count}@example.com`)
  await noteSender()
  const gate = await closeGate(db, 'after insert on outbox_messages for each statement')
  const both = await Promise.all(['Pacific/Auckland', 'America/Los_Angeles'].map(start))
  await expect.poll(gate.held).toHaveLength(2)
  await gate.open()
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

async function noteSender(): Promise<void> {
  await db.execute(sql`alter table outbox_messages
    add sent_by text default current_setting('application_name')`)
}

async function countQueued(): Promise<number> {
  const { rows } = await db.execute<{ queued: number }>(
    sql`select count(*)::int as queued from outbox_messages where template = 'mailing'`,
  )
  return rows[0]?.queued ?? 0
}

/** @param TZ the machine's zone, in which it is another hour */
function start(TZ: string) {
  const env = namedOn(database, TZ.replaceAll('/', '-'))
  return startServer({ ...env, TZ, BUSINESS_TIME_ZONE: zoneAtMorning() })
}
