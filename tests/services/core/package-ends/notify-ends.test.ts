import { and, eq, type SQL, sql } from 'drizzle-orm'
import { v7 } from 'uuid'
import { beforeEach, describe, expect, test } from 'vitest'
import type { Choices } from '#src/contract/notifications/choices.ts'
import type { notification } from '#src/contract/notifications/notifications.ts'
import { addDays, startOfBusinessDate } from '#src/i18n/business-time.ts'
import { formatFor } from '#src/i18n/format.ts'
import { createAuthenticationService } from '#src/services/authentication/app.ts'
import { notifyPackageEnds } from '#src/services/core/package-ends/notify-ends.ts'
import { packageSubscriptions, userPackages } from '#src/services/core/user-packages/schema.ts'
import { createNotificationsService } from '#src/services/notifications/app.ts'
import { listOutbox } from '#src/services/notifications/outbox/list.ts'
import { notifications, outboxMessages } from '#src/services/notifications/schema.ts'
import { addAccount, signInAs } from '#tests/support/accounts.ts'
import { dataOf } from '#tests/support/answers.ts'
import { ZONE } from '#tests/support/core.ts'
import { testDatabase } from '#tests/support/database.ts'
import { testServiceDeps } from '#tests/support/service-deps.ts'

const { db, handles } = await testDatabase()
const deps = await testServiceDeps(handles)
const LAST_DAY = '2026-03-31'
const packageId = v7()
await db.insert(userPackages).values({
  id: packageId,
  name: 'Explorer',
  priceCents: 90_000,
  couponLimit: 10,
  validDays: 30,
  imageUrl: '',
})

beforeEach(async () => {
  await db.execute(sql`truncate package_notices, package_subscriptions, notifications,
    outbox_messages, notification_choices`)
})

/** A time of the business day so many days after the last one. */
function at(days: number, time = '10:00'): SQL<Date> {
  const [hours = 0, minutes = 0] = time.split(':').map(Number)
  const start = startOfBusinessDate(addDays(LAST_DAY, days), ZONE)
  return sql`${new Date(start + (hours * 60 + minutes) * 60_000).toISOString()}::timestamptz`
}
const run = (now: SQL<Date>) => notifyPackageEnds(deps, now)

type Joined = Partial<typeof packageSubscriptions.$inferInsert>
async function join(changes: Joined = {}, account: Parameters<typeof addAccount>[1] = {}) {
  const person = await addAccount(db, { role: 'USER', ...account })
  await db.insert(packageSubscriptions).values({
    id: v7(),
    userId: person.id,
    packageId,
    priceCents: 90_000,
    couponLimit: 10,
    validDays: 30,
    endsAt: new Date(startOfBusinessDate(addDays(LAST_DAY, 1), ZONE) - 1),
    ...changes,
  })
  return person
}
async function noticesOf({ id }: { id: string }) {
  const rows = await db.select().from(notifications).where(eq(notifications.userId, id))
  return rows.map(({ type }) => type)
}

describe('somebody with a package', () => {
  test('somebody with a package is reminded a week and a day before its last day and told of the end, each once', async () => {
    const me = await join()
    const days = [-9, -8, -7, -7, -6, -2, -1, -1, 0, 1, 1, 2]
    const news: (string | undefined)[] = []
    for (const day of days) {
      const before = (await noticesOf(me)).length
      await run(at(day))
      news.push((await noticesOf(me))[before])
    }
    expect(news).toEqual([
      undefined,
      undefined,
      'package-ends-soon',
      ...Array(3),
      'package-about-to-end',
      ...Array(2),
      'package-ended',
      ...Array(2),
    ])
  })

  test('somebody with a package is told by day, in the business time zone', async () => {
    const me = await join()
    for (const time of ['00:00', '08:59', '20:00', '23:59']) await run(at(-7, time))
    expect(await noticesOf(me)).toEqual([])
    await run(at(-8, '19:59'))
    expect(await noticesOf(me)).toEqual([])
    await run(at(-7, '09:00'))
    expect(await noticesOf(me)).toEqual(['package-ends-soon'])
  })

  test('hears the nearest news alone where nothing ran for days, and of an old end nothing', async () => {
    const me = await join()
    await run(at(0))
    expect(await noticesOf(me)).toEqual(['package-about-to-end'])
    await run(at(9))
    expect(await noticesOf(me)).toEqual(['package-about-to-end'])
  })

  test('somebody with a package is not reminded of what was joined for so few days', async () => {
    const [week, day] = [await join({ validDays: 7 }), await join({ validDays: 1 })]
    for (const days of [-7, -1, 0]) await run(at(days))
    expect([await noticesOf(week), await noticesOf(day)]).toEqual([['package-about-to-end'], []])
  })

  test('hears nothing of one that is used up or was replaced', async () => {
    const people = [await join({ usedCoupons: 10 }), await join({ replacedAt: new Date() })]
    for (const days of [-7, -1, 1]) await run(at(days))
    for (const person of people) expect(await noticesOf(person)).toEqual([])
  })
})

describe('many at once', () => {
  test('of several processes one notifies each person', async () => {
    const people = await Promise.all(Array.from({ length: 30 }, () => join()))
    await Promise.all(Array.from({ length: 6 }, () => run(at(-1))))
    await run(at(-1))
    for (const person of people) expect(await noticesOf(person)).toEqual(['package-about-to-end'])
  })

  test('a process that broke off leaves its people to the next one', async () => {
    const me = await join()
    const broken = db.transaction(async (tx) => {
      await notifyPackageEnds({ ...deps, db: tx }, at(-1))
      throw new Error('killed')
    })
    await expect(broken).rejects.toThrow('killed')
    expect(await noticesOf(me)).toEqual([])
    await run(at(-1))
    expect(await noticesOf(me)).toEqual(['package-about-to-end'])
  })

  test('says that there is more until all were told', async () => {
    const { id } = await addAccount(db, { role: 'USER' })
    await db.execute(sql`insert into package_subscriptions
      (id, user_id, package_id, price_cents, coupon_limit, valid_days, ends_at)
      select gen_random_uuid(), gen_random_uuid(), ${packageId}, 0, 10, 30, ${at(0, '23:59')}
      from generate_series(1, 205)`)
    expect([await run(at(-1)), await run(at(-1)), await run(at(-1))]).toEqual([true, false, false])
    expect(await db.$count(notifications)).toBe(205)
    expect(await noticesOf({ id })).toEqual([])
  })
})

describe('what people of the app read', () => {
  const service = createNotificationsService(deps)
  const authentication = createAuthenticationService(deps)
  const headersOf = async (who: { id: string; email: string }) =>
    (await signInAs(authentication, { ...who, role: 'USER' })).headers

  test('what people of the app read stands in their list, in their language, with package and date [NOTIF-13]', async () => {
    const me = await join({}, { language: 'ru' })
    await run(at(-7))
    const answer = await service.request('/summary/0/25', {
      headers: { ...(await headersOf(me)), 'accept-language': 'ru' },
    })
    type List = { notifications: (typeof notification)['_output'][] }
    const [news] = (await dataOf<List>(answer)).notifications
    expect(news).toMatchObject({ title: 'Ваш пакет скоро закончится', link: null, read: false })
    expect(news?.message).toContain('Пакет «Explorer» действует до 31-03-2026 включительно.')
  })

  test('what people of the app read leaves by e-mail unless they choose otherwise, and without a link that they cannot open', async () => {
    const me = await join()
    const other = await join()
    const headers = { ...(await headersOf(other)), 'content-type': 'application/json' }
    const { groups } = await dataOf<Choices>(await service.request('/choices', { headers }))
    expect(groups).toEqual([{ group: 'package', chosen: ['EMAIL', 'PUSH'] }])
    const saved = await service.request('/choices', {
      method: 'POST',
      headers,
      body: JSON.stringify({ channels: ['EMAIL'], groups: [{ group: 'package', chosen: [] }] }),
    })
    expect(saved.status).toBe(200)
    await run(at(1))
    const copies = await db
      .select({ userId: outboxMessages.userId })
      .from(outboxMessages)
      .where(and(eq(outboxMessages.template, 'notification'), eq(outboxMessages.channel, 'EMAIL')))
    expect(copies).toEqual([{ userId: me.id }])
    const [mail] = await listOutbox(deps, formatFor('en', ZONE), me.email)
    expect(mail?.subject).toBe('Your package has ended – Dealdesk')
    expect(mail?.text).toContain('Your package “Explorer” ended on 31-03-2026.')
    expect(mail?.text).not.toContain('https://')
  })
})
