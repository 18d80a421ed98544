import { randomBytes } from 'node:crypto'
import { and, eq, inArray, isNotNull } from 'drizzle-orm'
import { v4, v7 } from 'uuid'
import { afterAll, expect, test } from 'vitest'
import { PASSWORD_LINKS_PER_DAY } from '#src/contract/authentication/recovery.ts'
import { generatedKey } from '#src/contract/core/coupon-code.ts'
import { GOODWILL_PER_YEAR } from '#src/contract/core/coupon-gifts.ts'
import { TRUST_RULES_MAX } from '#src/contract/core/trust.ts'
import { LINKS_PER_DESTINATION } from '#src/contract/sending-limits.ts'
import { couponGifts, giftLists } from '#src/services/core/coupon-gifts/schema.ts'
import { couponGuesses, coupons } from '#src/services/core/coupons/schema.ts'
import { trustRules } from '#src/services/kit/decisions/schema.ts'
import { outboxMessages } from '#src/services/notifications/schema.ts'
import { addAccount } from '#tests/support/accounts.ts'
import { addBranch } from '#tests/support/branches.ts'
import { addCoupons, addDeal } from '#tests/support/coupons.ts'
import { testDatabase } from '#tests/support/database.ts'
import { addPackageSubscription } from '#tests/support/packages.ts'
import { twoProcesses } from '#tests/support/two-processes.ts'

const CROWD = 8
const redeemPath = 'core/coupons/redeem'
const database = await testDatabase()
const { db } = database
const { signIn } = await twoProcesses(database, { atEnd: afterAll })
const addAdmin = () => addAccount(db, { role: 'ADMIN', business: undefined })
const addBuyer = () => addAccount(db, { role: 'USER', business: undefined })

test('of eight requests to two processes one takes the last place of a limit [BULK-13]', async () => {
  const { id: addedBy, email } = await addAdmin()
  const merchant = await addAccount(db)
  const till = await signIn(merchant.email)
  const admin = [await signIn(email, 'ADMIN', 0), await signIn(email, 'ADMIN', 1)]
  const send = async (turn: number, path: string, body: object) =>
    (await admin[turn % 2]?.insist(turn, 'POST', path, body))?.code
  const crowd = async (one: (turn: number) => Promise<number | undefined>) =>
    (await Promise.all(Array.from({ length: CROWD }, (_, turn) => one(turn)))).sort()

  const rule = () => ({ id: v7(), name: 'Small', samplePercent: 0, addedBy })
  await db.insert(trustRules).values(Array.from({ length: TRUST_RULES_MAX - 1 }, rule))
  const addRule = (turn: number) =>
    send(turn, 'core/trust/rules', { name: 'Cheap', priceMaxCents: 100, samplePercent: 10 })
  expect(await crowd(addRule)).toEqual([2000, ...Array(CROWD - 1).fill(4022)])

  const path = `authentication/users/MERCHANT/${merchant.id}/password-link`
  const link = (turn: number) => send(turn, path, {})
  for (let at = 1; at < PASSWORD_LINKS_PER_DAY; at += 1) expect(await link(at)).toBe(2000)
  expect(await crowd(link)).toEqual([2000, ...Array(CROWD - 1).fill(4029)])

  const guess = async (turn: number) => {
    const body = { couponCode: `SHOP${1000 + turn}`, merchantId: merchant.id, key: v7() }
    return (await till.insist(turn, 'PUT', redeemPath, body)).code
  }
  for (let at = 0; at < 29; at += 1) expect(await guess(at)).toBe(4022)
  expect(await crowd(guess)).toEqual([4022, ...Array(CROWD - 1).fill(4029)])
  expect(await db.$count(trustRules)).toBe(TRUST_RULES_MAX)
})

test('of texts with eight guesses each that two processes get at once, four are answered, also beside a known code [COUP-61, R05]', async () => {
  const merchant = await addAccount(db)
  const [known] = await addCoupons(db, await addDeal(db, merchant.id), 1)
  const code = () => generatedKey(randomBytes(11))
  for (const [first, answered] of [
    [code(), Math.ceil(30 / 8)],
    [known?.code, Math.ceil(30 / 7) - 1],
  ] as const) {
    const till = await signIn(merchant.email)
    const codes = await Promise.all(
      Array.from({ length: 16 }, async (_none, turn) => {
        const couponCode = [first, ...Array.from({ length: 7 }, code)].join(' ')
        const body = { couponCode, merchantId: merchant.id, key: v7() }
        return (await till.insist(turn, 'PUT', redeemPath, body)).code
      }),
    )
    // What is counted beside a known code is answered by the statement that asks once more.
    const texts = codes.filter((one) => one !== 4029)
    expect(texts.length).toBeLessThanOrEqual(answered)
  }
  const isOurs = eq(couponGuesses.merchantId, merchant.id)
  const guesses = await db.select().from(couponGuesses).where(isOurs)
  expect(guesses.map(({ count }) => count).toSorted()).toEqual([32, 35])
})

test('of links to one phone asked for at once over two processes as many leave as a day allows [NOTIF-20, BULK-13]', async () => {
  const before = await db.$count(outboxMessages)
  const path = 'authentication/cashiers'
  const shops = await Promise.all(
    ['Fort', 'Pettah'].map(async (name) => {
      const merchant = await addAccount(db)
      const branchId = await addBranch(db, merchant.id, name)
      const { insist } = await signIn(merchant.email)
      const nimali = { name: 'Nimali', email: 'nimali@example.com', branchId }
      const { data } = await insist(0, 'POST', path, nimali)
      return { insist, link: `${path}/${data.id}/link` }
    }),
  )
  const again = await Promise.all(
    Array.from({ length: CROWD }, (_none, turn) => {
      const shop = shops[turn % 4 < 2 ? 0 : 1]
      return shop?.insist(turn, 'POST', shop.link, {}) ?? { code: 0 }
    }),
  )
  const left = LINKS_PER_DESTINATION - shops.length
  const codes = again.map(({ code }) => code).toSorted()
  expect(codes).toEqual([...Array(left).fill(2000), ...Array(CROWD - left).fill(4029)])
  expect(await db.$count(outboxMessages)).toBe(before + LINKS_PER_DESTINATION)
})

test('of 200 who collect at once over two processes the limits let as many as they say [DEAL-141]', async () => {
  const owner = await addAccount(db)
  const people = await Promise.all(
    Array.from({ length: 4 }, async () => {
      const { id, email } = await addBuyer()
      await addPackageSubscription(db, id)
      return { id, ask: (await signIn(email, 'USER')).ask }
    }),
  )
  for (const limits of [{ perDay: 5 }, { perPerson: 2 }, { perDay: 6, perPerson: 2 }]) {
    const deal = await addDeal(db, owner.id, limits)
    await addCoupons(db, deal, 40)
    await Promise.all(
      Array.from({ length: 200 }, (_none, at) => {
        const { id: userId, ask } = people[at % people.length] ?? {}
        return ask?.(at, 'POST', 'core/coupons/collect', { dealId: deal.id, userId, key: v4() })
      }),
    )
    const taken = await db
      .select()
      .from(coupons)
      .where(and(eq(coupons.dealId, deal.id), isNotNull(coupons.collectedAt)))
    expect(taken, JSON.stringify(limits)).toHaveLength(limits.perDay ?? 8)
    for (const { id } of limits.perPerson ? people : [])
      expect(taken.filter(({ collectedBy }) => collectedBy === id).length).toBeLessThanOrEqual(2)
  }
})

test('of 50 coupons redeemed at once over two processes as many as a branch has places for, and an undo frees one [DEAL-150, R01]', async () => {
  const owner = await addAccount(db)
  const buyer = await addBuyer()
  await addBranch(db, owner.id, 'Fort')
  const { insist } = await signIn(owner.email)
  for (const rules of [
    { perBranchDay: 9 },
    { perBranchHour: 1 },
    { perBranchDay: 30, perBranchHour: 4 },
  ]) {
    const deal = await addDeal(db, owner.id, rules)
    const collected = { collectedBy: buyer.id, collectedAt: new Date() }
    const held = await addCoupons(db, deal, 52, collected)
    const redeem = (at: number) =>
      insist(at, 'PUT', redeemPath, {
        couponCode: held[at]?.code,
        merchantId: owner.id,
        key: v4(),
      })
    const sent = await Promise.all(Array.from({ length: 50 }, (_none, at) => redeem(at)))
    const done = sent.filter(({ code }) => code === 2000)
    expect(done, JSON.stringify(rules)).toHaveLength(rules.perBranchHour ?? rules.perBranchDay ?? 0)
    const undo = `core/coupons/redemptions/${done[0]?.data.id}/undo`
    await insist(1, 'POST', undo, { reason: 'MISTAKE', note: '' })
    const last = await Promise.all([redeem(50), redeem(51)])
    expect(last.filter(({ code }) => code === 2000)).toHaveLength(1)
  }
})

const giftPath = 'core/coupons/gifts'
const numberOf = (at: number) => `+94772${String(at).padStart(6, '0')}`

test('over two processes the last coupon is given once, and one person gets what the rules say [COUP-144, R25]', async () => {
  const owner = await addAccount(db)
  const { insist } = await signIn(owner.email)
  const give = (at: number, dealId: string, numbers: readonly string[]) =>
    insist(at, 'POST', giftPath, { dealId, recipients: numbers.map((to) => ({ to })) })
  const takenOf = (dealId: string) =>
    db.$count(coupons, and(eq(coupons.dealId, dealId), isNotNull(coupons.collectedAt)))
  const before = await db.$count(outboxMessages)

  const last = await addDeal(db, owner.id)
  await addCoupons(db, last, 1)
  const answers = await Promise.all(
    Array.from({ length: 12 }, (_none, at) => give(at, last.id, [numberOf(at)])),
  )
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  expect(answers.filter(({ status }) => status === 422)).toHaveLength(11)
  expect(await takenOf(last.id)).toBe(1)
  expect(await db.$count(outboxMessages)).toBe(before + 1)

  const once = await addDeal(db, owner.id, { perPerson: 1 })
  await addCoupons(db, once, 9)
  await Promise.all(Array.from({ length: 8 }, (_none, at) => give(at, once.id, [numberOf(99)])))
  expect(await takenOf(once.id)).toBe(1)

  const listed = await addDeal(db, owner.id)
  await addCoupons(db, listed, 30)
  const numbers = Array.from({ length: 40 }, (_none, at) => numberOf(200 + at))
  expect((await give(0, listed.id, numbers)).status).toBe(200)
  const isOurs = inArray(
    couponGifts.listId,
    db.select({ id: giftLists.id }).from(giftLists).where(eq(giftLists.dealId, listed.id)),
  )
  const isWaiting = and(isOurs, eq(couponGifts.state, 'WAITING'))
  await expect.poll(() => db.$count(couponGifts, isWaiting)).toBe(0)
  expect(await takenOf(listed.id)).toBe(30)
  const isFailed = and(isOurs, eq(couponGifts.state, 'FAILED'))
  const failed = await db.select().from(couponGifts).where(isFailed)
  expect(failed.map(({ fault }) => fault)).toEqual(Array.from({ length: 10 }, () => 'noneLeft'))
})

test('over two processes the last goodwill coupon of a year is given once [COUP-149]', async () => {
  const owner = await addAccount(db)
  const admin = await addAdmin()
  const { insist } = await signIn(admin.email)
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
      insist(at, 'POST', giftPath, {
        dealId: deal.id,
        kind: 'GOODWILL',
        reason: 'The oven was cold',
        recipients: [{ to: `+94774${String(at).padStart(6, '0')}` }],
      }),
    ),
  )
  const statuses = answers.map(({ status }) => status).toSorted()
  expect(statuses).toEqual([200, ...Array(9).fill(422)])
  const given = db
    .select()
    .from(couponGifts)
    .innerJoin(giftLists, eq(giftLists.id, couponGifts.listId))
  expect(await given.where(eq(giftLists.givenBy, admin.id))).toHaveLength(GOODWILL_PER_YEAR)
})
