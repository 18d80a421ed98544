import { and, eq, isNotNull } from 'drizzle-orm'
import { v7 } from 'uuid'
import { expect, test } from 'vitest'
import { GOODWILL_PER_YEAR } from '#src/contract/core/coupon-gifts.ts'
import { couponGifts, giftLists } from '#src/services/core/coupon-gifts/schema.ts'
import { coupons } from '#src/services/core/coupons/schema.ts'
import { outboxMessages } from '#src/services/notifications/schema.ts'
import { addAccount, tokenFrom } from '#tests/support/accounts.ts'
import { addCoupons, addDeal } from '#tests/support/coupons.ts'
import { testDatabase } from '#tests/support/database.ts'
import { startServer } from '#tests/support/server.ts'

const BUSY = 503
const { db, url } = await testDatabase()
const env = {
  DATABASE_URL: url.replace('@/', '@localhost/'),
  SECRET_KEYS: 'a secret that both processes of this test know',
  PUBLIC_ORIGIN: 'http://localhost',
}

/** Again while a server is too busy, which gives nothing. */
async function send(origin: string, token: string, body: object): Promise<Response> {
  const answer = await fetch(`${origin}/api/v1/core/coupons/gifts`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  return answer.status === BUSY ? send(origin, token, body) : answer
}

test('over two processes the last coupon is given once, and one person gets what the rules say [COUP-144, R25]', async () => {
  const servers = await Promise.all([startServer(env), startServer(env)])
  const owner = await addAccount(db)
  const token = await tokenFrom(servers[0].origin, owner.email)
  const give = (at: number, dealId: string, numbers: readonly string[]) =>
    send(`${servers[at % 2]?.origin}`, token, { dealId, recipients: numbers.map((to) => ({ to })) })
  const takenOf = (dealId: string) =>
    db.$count(coupons, and(eq(coupons.dealId, dealId), isNotNull(coupons.collectedAt)))
  const numberOf = (at: number) => `+94772${String(at).padStart(6, '0')}`

  const last = await addDeal(db, owner.id)
  await addCoupons(db, last, 1)
  const answers = await Promise.all(
    Array.from({ length: 12 }, (_none, at) => give(at, last.id, [numberOf(at)])),
  )
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  expect(answers.filter(({ status }) => status === 422)).toHaveLength(11)
  expect(await takenOf(last.id)).toBe(1)
  expect(await db.$count(outboxMessages)).toBe(1)

  const once = await addDeal(db, owner.id, { perPerson: 1 })
  await addCoupons(db, once, 9)
  await Promise.all(Array.from({ length: 8 }, (_none, at) => give(at, once.id, [numberOf(99)])))
  expect(await takenOf(once.id)).toBe(1)

  const listed = await addDeal(db, owner.id)
  await addCoupons(db, listed, 30)
  const numbers = Array.from({ length: 40 }, (_none, at) => numberOf(200 + at))
  expect((await give(0, listed.id, numbers)).status).toBe(200)
  const isWaiting = eq(couponGifts.state, 'WAITING')
  await expect.poll(() => db.$count(couponGifts, isWaiting)).toBe(0)
  expect(await takenOf(listed.id)).toBe(30)
  const failed = await db.select().from(couponGifts).where(eq(couponGifts.state, 'FAILED'))
  expect(failed.map(({ fault }) => fault)).toEqual(Array.from({ length: 10 }, () => 'noneLeft'))
})

test('over two processes the last goodwill coupon of a year is given once [COUP-149]', async () => {
  const servers = await Promise.all([startServer(env), startServer(env)])
  const owner = await addAccount(db)
  const admin = await addAccount(db, { role: 'ADMIN', business: undefined })
  const token = await tokenFrom(servers[0].origin, admin.email)
  const deal = await addDeal(db, owner.id)
  await addCoupons(db, deal, 30)
  const listId = v7()
  const list = { id: listId, dealId: deal.id, kind: 'GOODWILL' as const, givenBy: admin.id }
  await db.insert(giftLists).values(list)
  await db.insert(couponGifts).values(
    Array.from({ length: GOODWILL_PER_YEAR - 1 }, (_none, at) => ({
      id: v7(),
      listId,
      merchantId: owner.id,
      line: at + 1,
      to: `+94773${String(at).padStart(6, '0')}`,
      state: 'GIVEN' as const,
      createdAt: new Date(Date.now() - 86_400_000),
    })),
  )
  const answers = await Promise.all(
    Array.from({ length: 10 }, (_none, at) =>
      send(`${servers[at % 2]?.origin}`, token, {
        dealId: deal.id,
        kind: 'GOODWILL',
        reason: 'The oven was cold',
        recipients: [{ to: `+94774${String(at).padStart(6, '0')}` }],
      }),
    ),
  )
  const statuses = answers.map(({ status }) => status).toSorted()
  expect(statuses).toEqual([200, ...Array(9).fill(422)])
  const ofYear = eq(giftLists.givenBy, admin.id)
  const given = db
    .select()
    .from(couponGifts)
    .innerJoin(giftLists, eq(giftLists.id, couponGifts.listId))
  expect(await given.where(ofYear)).toHaveLength(GOODWILL_PER_YEAR)
})
