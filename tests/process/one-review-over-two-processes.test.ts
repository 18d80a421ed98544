import { and, eq, sql } from 'drizzle-orm'
import { v7 } from 'uuid'
import { afterAll, expect, test } from 'vitest'
import { codes } from '#src/contract/codes.ts'
import { MESSAGES_PER_HOUR, type ReviewThread } from '#src/contract/core/review-threads.ts'
import { moveTally } from '#src/services/core/deals/tallies.ts'
import { reviewMessages } from '#src/services/core/review-threads/schema.ts'
import { branches } from '#src/services/location/branches/schema.ts'
import { notifications } from '#src/services/notifications/schema.ts'
import { addAccount } from '#tests/support/accounts.ts'
import { addDeal } from '#tests/support/coupons.ts'
import { testDatabase } from '#tests/support/database.ts'
import { aBusiness, aContact } from '#tests/support/profiles.ts'
import { twoProcesses } from '#tests/support/two-processes.ts'

const CROWD = 20
const database = await testDatabase()
const { db } = database
const { signIn } = await twoProcesses(database, { atEnd: afterAll })
type Who = 'owner' | 'admin'

/** A deal that waits, and calls of its owner and of an administrator at two processes by turns. */
async function openThread() {
  const owner = await addAccount(db)
  const admin = await addAccount(db, { role: 'ADMIN', business: undefined })
  const callers = { owner: await signIn(owner.email), admin: await signIn(admin.email) }
  const { id } = await addDeal(db, owner.id, { approvalStatus: 'PENDING' })

  function call(who: Who, at: number, path = '', body?: object) {
    const address = `core/review-threads/deals/${id}${path}`
    return callers[who].insist<ReviewThread>(at, body ? 'POST' : 'GET', address, body)
  }

  /** Sends again what waited too long for the thread, as a person does; its key keeps it one message. */
  async function send(
    who: Who,
    at: number,
    { text, key } = { text: `Message ${at}`, key: crypto.randomUUID() },
  ) {
    for (let more = 4; ; more -= 1) {
      const answer = await call(who, at, '', { text, key })
      if (answer.code !== codes.busy.code || more === 0) return answer
    }
  }
  return { id, owner, call, send }
}

test('messages of many at once over two processes are all kept, in one order for everybody [R02, APPR-72]', async () => {
  const { call, send } = await openThread()
  const sent = await Promise.all(
    Array.from({ length: CROWD }, (_none, at) => send(at % 4 < 2 ? 'owner' : 'admin', at)),
  )
  expect(sent.map(({ code }) => code)).toEqual(Array(CROWD).fill(2000))
  const [one, other] = await Promise.all([call('owner', 0), call('admin', 1)])
  const numbers = Array.from({ length: CROWD }, (_none, at) => at + 1)
  expect(one.data.messages.map(({ no }) => no)).toEqual(numbers)
  expect(other.data.messages.map(({ text }) => text)).toEqual(
    one.data.messages.map(({ text }) => text),
  )
  expect([one.data.unread, other.data.unread]).toEqual([CROWD / 2, CROWD / 2])
})

test('one form sent many times at once over two processes is one message and one notice [R02, APPR-72]', async () => {
  const { id, owner, send } = await openThread()
  const form = { text: 'Please add the dates', key: crypto.randomUUID() }
  const sent = await Promise.all(Array.from({ length: 10 }, (_none, at) => send('admin', at, form)))
  expect(sent.map(({ code }) => code)).toEqual(Array(10).fill(2000))
  const other = await send('admin', 0, { ...form, text: 'Please add the prices' })
  expect(other.code).toBe(codes.ruleBroken.code)
  const kept = await db.select().from(reviewMessages).where(eq(reviewMessages.recordId, id))
  const notices = await db
    .select()
    .from(notifications)
    .where(and(eq(notifications.userId, owner.id), eq(notifications.link, `/messages/deals/${id}`)))
  expect([kept.length, notices.length]).toEqual([1, 1])
})

test('a mark takes what was seen alone, and never goes back, whoever marks at once [R02, APPR-73]', async () => {
  const { call, send } = await openThread()
  for (const at of [0, 1, 2]) await send('admin', at)
  const marks = [1, 3, 2, 3, 1, 2].map((upTo, at) => call('owner', at, '/read', { upTo }))
  await Promise.all([...marks, send('admin', 0), send('admin', 1)])
  const { data } = await call('owner', 1)
  expect([data.unread, data.lastNo]).toEqual([2, 5])
  await call('owner', 0, '/read', { upTo: 1000 })
  await send('admin', 1)
  expect((await call('owner', 0)).data.unread).toBe(1)
  expect((await call('admin', 0)).data.seenNo).toBe(5)
})

test('nobody sends more messages in an hour than a person writes [APPR-76]', async () => {
  const { send } = await openThread()
  const answers: number[] = []
  for (let at = 0; at < MESSAGES_PER_HOUR; at += 10) {
    const batch = Array.from({ length: 10 }, (_none, more) => send('admin', at + more))
    answers.push(...(await Promise.all(batch)).map(({ code }) => code))
  }
  expect(answers).toEqual(Array(MESSAGES_PER_HOUR).fill(2000))
  expect((await send('admin', 0)).code).toBe(4029)
})

const MERCHANTS = 6
const users = 'authentication/users/MERCHANT'
const rejected = { approvalStatus: 'REJECTED', comment: 'Which one?', version: 1 }
const covered = sql`array['address', 'reach', 'name']`
type Call = (path: string, body: object, method?: string) => Promise<void>

/** What a merchant has waiting or live, and the change to it that the rule fits. */
const kinds: Record<string, (ownerId: string, admin: Call) => Promise<[string, object]>> = {
  async deals(merchantId: string) {
    const deal = await tallied(merchantId, 'PENDING')
    const body = {
      ...deal,
      description: 'Changed.',
      categoryIds: [deal.categoryId],
      originalPrice: deal.originalPriceCents,
      deductionAmount: 0,
      validFrom: deal.validFrom.getTime(),
      expiredOn: deal.expiredOn.getTime(),
      startTime: '10:00 AM',
      endTime: '08:00 PM',
      imageUrls: [deal.coverImage],
    }
    return ['core/deals/MERCHANT', body]
  },
  async profile(userId: string, admin: Call) {
    await admin(`${users}/business`, { ...aBusiness, userId })
    return [`${users}/business`, { ...aBusiness, userId, address: '1 New Road' }]
  },
  async contact(userId: string, admin: Call) {
    await admin(`${users}/contact`, { ...aContact, userId })
    return [`${users}/contact`, { ...aContact, userId, email: 'new@books.example' }]
  },
  async branches(userId: string) {
    const [id, location] = [v7(), { latitude: 6.9, longitude: 79.8 }]
    const place = { ...location, globalCode: '6MV6WRFP+QM', city: 'Colombo', country: 'LK' }
    const kept = { name: 'Fort', address: '12 Rampart Street', proofUrl: null, contactNo: null }
    const approvedAs = { ...kept, ...place, version: 1, approvedAt: new Date().toISOString() }
    const owner = { ownerId: userId, ownerRole: 'MERCHANT', addressVerified: true } as const
    await db.insert(branches).values({ id, ...owner, ...kept, ...place, approvedAs })
    const changed = { id, userId, version: 1, name: 'Kiosk', address: { value: kept.address } }
    return ['location/branch', { ...changed, location }]
  },
}

async function tallied(merchantId: string, approvalStatus: 'PENDING' | 'APPROVED') {
  const deal = await addDeal(db, merchantId, { approvalStatus })
  await db.transaction((tx) => moveTally(tx, null, deal))
  return deal
}

/** Calls one process alone. */
async function callOf(at: number, email: string): Promise<Call> {
  const { insist } = await signIn(email, 'ADMIN', at)
  return async (path, body, method = 'PUT') => {
    const sent = method === 'PUT' ? body : undefined
    expect(await insist(at, method, path, sent), path).toMatchObject({ code: 2000 })
  }
}

test.each(['rule', 'trust'] as const)(
  'no process approves by a rule once another answered that the %s has ended [APPR-55, APPR-56, APPR-78]',
  async (ending) => {
    const { id: addedBy, email } = await addAccount(db, { role: 'ADMIN', business: undefined })
    const admin = await callOf(1, email)
    const people = await Promise.all(
      Array.from({ length: MERCHANTS }, async () => {
        const { id, email } = await addAccount(db)
        await tallied(id, 'APPROVED')
        return { id, call: await callOf(0, email) }
      }),
    )
    for (const [kind, prepare] of Object.entries(kinds)) {
      const id = v7()
      let ended: Promise<void> | undefined
      const endRule = () => {
        ended ??= admin(`core/trust/rules/${id}`, {}, 'DELETE')
        return ended
      }
      const [early, late, ...others] = await Promise.all(
        people.map(async ({ id: ownerId, call }) => {
          const [path, body] = await prepare(ownerId, admin)
          await db.execute(sql`insert into trust_marks (id, owner_id, marked_by)
            values (${v7()}, ${ownerId}, ${addedBy}) on conflict do nothing`)
          const deal = await tallied(ownerId, 'PENDING')
          const verdict = { ...rejected, id: deal.id, userType: 'MERCHANT', role: 'ADMIN' }
          const reject = () => admin('core/deals/ADMIN/approve', verdict)
          const rules = async () =>
            (
              await db.execute(sql`select rule_id, decided_by from decided_rounds
              where owner_id = ${ownerId} and kind = ${kind} and rule_id is not null`)
            ).rows
          return {
            end: { rule: endRule, trust: reject }[ending],
            rules,
            submit: () => call(path, body),
          }
        }),
      )
      await db.execute(sql`insert into trust_rules
        (id, name, price_max_cents, parts, sample_percent, added_by)
        values (${id}, ${kind}, 900000, ${covered}, 100, ${addedBy})`)
      await early?.submit()
      await Promise.all(
        others.map(async ({ rules, end, submit }) => {
          const submitted = submit()
          await end()
          const approved = await rules()
          await submitted
          expect(await rules(), kind).toEqual(approved)
          expect([[], [{ rule_id: id, decided_by: addedBy }]], kind).toContainEqual(approved)
        }),
      )
      await late?.end()
      await late?.submit()
      expect(await early?.rules(), kind).toEqual([{ rule_id: id, decided_by: addedBy }])
      expect(await late?.rules(), kind).toEqual([])
      await db.execute(sql`update trust_rules set ended_at = now()`)
    }
  },
)
