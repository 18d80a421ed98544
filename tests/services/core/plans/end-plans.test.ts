import { and, eq, type SQL, sql } from 'drizzle-orm'
import { v7 } from 'uuid'
import { beforeEach, describe, expect, test } from 'vitest'
import { addDays, startOfBusinessDate } from '#src/i18n/business-time.ts'
import { endPlans } from '#src/services/core/plans/end-plans.ts'
import { isInForce, lastPaidDay } from '#src/services/core/plans/periods.ts'
import { plans, subscriptions } from '#src/services/core/plans/schema.ts'
import { auditEntries } from '#src/services/kit/audit/schema.ts'
import { notifications } from '#src/services/notifications/schema.ts'
import { addAccount } from '#tests/support/accounts.ts'
import { ZONE } from '#tests/support/core.ts'
import { testDatabase } from '#tests/support/database.ts'
import { testServiceDeps } from '#tests/support/service-deps.ts'

const { db, handles } = await testDatabase()
const deps = await testServiceDeps(handles)
const LAST_DAY = '2026-03-31'
const planId = v7()
const terms = {
  dealsPerMonth: 5,
  eventsPerMonth: 1,
  dealsPerEvent: 1,
  termsAndCondition: 'Monthly.',
}
await db.insert(plans).values({
  ...terms,
  id: planId,
  userRole: 'MERCHANT',
  title: 'Growth',
  free: false,
  amountCents: 450_000,
})

beforeEach(async () => {
  await db.execute(sql`truncate plan_notices, subscriptions, notifications, outbox_messages`)
})

/** A time of the business day so many days after the last paid one. */
function at(days: number, time = '10:00'): SQL<Date> {
  const [hours = 0, minutes = 0] = time.split(':').map(Number)
  const start = startOfBusinessDate(addDays(LAST_DAY, days), ZONE)
  return sql`${new Date(start + (hours * 60 + minutes) * 60_000).toISOString()}::timestamptz`
}
const run = (now: SQL<Date>) => endPlans(deps, now)

async function holder(changes: Partial<typeof subscriptions.$inferInsert> = {}) {
  const person = await addAccount(db)
  await db.insert(subscriptions).values({
    ...terms,
    id: v7(),
    userId: person.id,
    planId,
    amountCents: 450_000,
    startedAt: new Date(startOfBusinessDate('2026-02-28', ZONE)),
    startedOn: '2026-02-28',
    paidThrough: LAST_DAY,
    ...changes,
  })
  return person
}
async function noticesOf({ id }: { id: string }) {
  const rows = await db.select().from(notifications).where(eq(notifications.userId, id))
  return rows.map(({ type }) => type.replace('subscription-', ''))
}
async function isActive({ id }: { id: string }, now: SQL<Date>) {
  const own = and(eq(subscriptions.userId, id), isInForce(ZONE, now))
  return (await db.$count(subscriptions, own)) === 1
}

describe('the last paid day', () => {
  const cases: [since: string, months: number, last: string][] = [
    ['2027-01-15', 1, '2027-02-15'],
    ['2027-01-31', 1, '2027-02-28'],
    ['2027-01-31', 2, '2027-03-31'],
    ['2027-01-31', 3, '2027-04-30'],
    ['2027-01-30', 1, '2027-02-28'],
    ['2028-01-31', 1, '2028-02-29'],
    ['2028-02-29', 12, '2029-02-28'],
    ['2028-02-29', 48, '2032-02-29'],
    ['2026-12-31', 2, '2027-02-28'],
    ['2026-12-01', 1, '2027-01-01'],
    ['2026-10-31', 1, '2026-11-30'],
    ['2026-05-31', 13, '2027-06-30'],
  ]

  test.each(cases)(
    'of a plan begun on %s and paid for %i months is %s [SUBS-55]',
    async (since, months, last) => {
      const { rows } = await db.execute(
        sql`select ${lastPaidDay(months, sql`${since}::date`)}::text as day`,
      )
      expect(rows).toEqual([{ day: last }])
    },
  )
})

describe('a plan that renews', () => {
  test('reminds before its last paid day, goes on for seven days and ends, each told once [SUBS-56]', async () => {
    const me = await holder()
    const sent: Record<number, string[]> = {}
    for (const day of [-9, -8, -7, -7, -3, -1, -1, 0, 1, 1, 2, 3, 4, 6, 7, 7, 8, 8, 9]) {
      const before = (await noticesOf(me)).length
      await run(at(day))
      const news = (await noticesOf(me)).slice(before)
      if (news.length > 0) sent[day] = news
    }
    expect(sent).toEqual({
      '-7': ['due-soon'],
      '-1': ['due-soon'],
      1: ['overdue'],
      3: ['overdue'],
      7: ['last-day'],
      8: ['ended'],
    })
  })

  test('is in force until the end of the seventh day, whether or not the job has run [SUBS-56]', async () => {
    const me = await holder()
    expect(await isActive(me, at(7, '23:59'))).toBe(true)
    expect(await isActive(me, at(8, '00:00'))).toBe(false)
    await run(at(7, '23:59'))
    expect(await isActive(me, at(7, '23:59'))).toBe(true)
    await run(at(8, '00:00'))
    expect(await noticesOf(me), 'nobody is woken').not.toContain('ended')
    await run(at(8, '09:00'))
    const [row] = await db.select().from(subscriptions)
    expect(row?.endedAt).not.toBeNull()
    const ended = eq(auditEntries.event, 'subscription.lapsed')
    expect(await db.$count(auditEntries, and(ended, eq(auditEntries.actorId, me.id)))).toBe(1)
  })

  test('whoever was not reached in time reads only what holds now [SUBS-56]', async () => {
    const me = await holder()
    await run(at(4))
    expect(await noticesOf(me)).toEqual(['overdue'])
  })

  test('tells nobody at night [SUBS-56]', async () => {
    const me = await holder()
    for (const time of ['00:00', '08:59', '20:00', '23:59']) await run(at(1, time))
    expect(await noticesOf(me)).toEqual([])
    await run(at(1, '09:00'))
    expect(await noticesOf(me)).toEqual(['overdue'])
  })

  test('is ended and told once by four at work [SUBS-56]', async () => {
    const people = await Promise.all(Array.from({ length: 12 }, () => holder()))
    await Promise.all(Array.from({ length: 4 }, () => run(at(-7))))
    await Promise.all(Array.from({ length: 4 }, () => run(at(8))))
    for (const me of people) expect(await noticesOf(me)).toEqual(['due-soon', 'ended'])
  })
})

describe('a plan that does not renew', () => {
  test('ends with its last paid day, without asking for money [SUBS-57]', async () => {
    const me = await holder({ renews: false })
    for (const day of [-7, -1, 0]) await run(at(day))
    expect(await noticesOf(me)).toEqual(['ends-soon'])
    expect(await isActive(me, at(0, '23:59'))).toBe(true)
    expect(await isActive(me, at(1, '00:00'))).toBe(false)
    for (const day of [1, 3, 8]) await run(at(day))
    expect(await noticesOf(me)).toEqual(['ends-soon', 'ended'])
  })
})

describe('a plan without an end', () => {
  test('bought before plans had one stays, and its holder is told once [SUBS-58]', async () => {
    const me = await holder({ startedOn: null, paidThrough: null, kept: true })
    for (const day of [-7, 0, 8, 400]) await run(at(day))
    expect(await noticesOf(me)).toEqual(['kept'])
    expect(await isActive(me, at(400))).toBe(true)
  })

  test('that is free stays, and nobody is told anything [SUBS-58]', async () => {
    const me = await holder({ startedOn: null, paidThrough: null, amountCents: 0 })
    for (const day of [-7, 8, 400]) await run(at(day))
    expect(await noticesOf(me)).toEqual([])
    expect(await isActive(me, at(400))).toBe(true)
  })

  test('that a replica of the version before sold gets the end it was sold with [SUBS-58]', async () => {
    const me = await holder({ startedOn: null, paidThrough: null })
    await run(at(-20))
    const [row] = await db.select().from(subscriptions).where(eq(subscriptions.userId, me.id))
    expect(row).toMatchObject({ startedOn: '2026-02-28', paidThrough: '2026-03-28' })
  })
})
