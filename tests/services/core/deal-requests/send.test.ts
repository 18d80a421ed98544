import { eq, sql } from 'drizzle-orm'
import { v7 } from 'uuid'
import { describe, expect, test } from 'vitest'
import {
  DEAL_REQUESTS_PER_HOUR,
  NOTE_MAX,
  PRODUCTS_MAX,
} from '#src/contract/core/request-limits.ts'
import { users } from '#src/services/authentication/schema.ts'
import { brands } from '#src/services/core/brands/schema.ts'
import {
  countAllDealRequests,
  countDealRequests,
} from '#src/services/core/deal-requests/figures.ts'
import {
  dealRequestCombinations,
  dealRequests,
  dealRequestTallies,
} from '#src/services/core/deal-requests/schema.ts'
import { offerTypes } from '#src/services/core/offer-types/schema.ts'
import { auditEntries } from '#src/services/kit/audit/schema.ts'
import { notifications } from '#src/services/notifications/schema.ts'
import { addAccount } from '#tests/support/accounts.ts'
import { dataOf, refusalOf } from '#tests/support/answers.ts'
import { openRequests } from '#tests/support/requests.ts'

const world = await openRequests()
const { db, askForDeal, merchant, bank, user, admin, food, cafe, leaf, ice, half, gift, over } =
  world
const someone = () => addAccount(db, { role: 'USER' })
const all = () => db.$count(dealRequests)

describe('a user of the mobile app asks for a deal', () => {
  test('it is written, counted, audited and told to its addressee [REQ-22, REQ-13]', async () => {
    const answer = await askForDeal({ note: '  For an anniversary. ' })
    const { id } = await dataOf<{ id: string }>(answer)
    const [row] = await db.select().from(dealRequests).where(eq(dealRequests.id, id))
    expect(row).toMatchObject({
      ownerId: merchant.id,
      ownerRole: 'MERCHANT',
      userId: user.id,
      brandId: leaf,
      products: 'Rice and curry for six',
      note: 'For an anniversary.',
    })
    const [entry] = await db.select().from(auditEntries).where(eq(auditEntries.subjectId, id))
    expect(entry).toMatchObject({ event: 'deal-request.sent', actorId: user.id })
    expect([entry?.before, entry?.after, entry?.comment]).toEqual([null, null, null])
  })

  test('the addressee is told who asks, with a link to the combination [REQ-16, NOTIF-13]', async () => {
    const [news] = await db
      .select()
      .from(notifications)
      .where(eq(notifications.userId, merchant.id))
    expect(news).toMatchObject({
      type: 'deal-request-received',
      params: { by: 'Amaya Costa', name: 'Half price' },
      link: `/deals/requests/list/merchant/${merchant.id}/${food}/${leaf}`,
    })
  })

  test('a bank may be asked, and without a brand [REQ-22]', async () => {
    await dataOf(await askForDeal({ merchantId: bank.id, brandId: null }))
    const [news] = await db.select().from(notifications).where(eq(notifications.userId, bank.id))
    expect(news?.link).toBe(`/deals/requests/list/bank/${bank.id}/${food}/NONE`)
  })

  test('the same request doubled within a minute is one, also side by side [REQ-22]', async () => {
    const who = await someone()
    const before = await all()
    const answers = await Promise.all(
      Array.from({ length: 5 }, () => askForDeal({ note: 'Twice' }, who)),
    )
    const ids = await Promise.all(answers.map((answer) => dataOf<{ id: string }>(answer)))
    expect(new Set(ids.map(({ id }) => id)).size).toBe(1)
    expect(await all()).toBe(before + 1)
    await askForDeal({ note: null }, who)
    expect(await all()).toBe(before + 2)
    await db.execute(sql`update deal_requests set requested_at = requested_at - interval '61 seconds'
      where user_id = ${who.id}`)
    await askForDeal({ note: 'Twice' }, who)
    expect(await all()).toBe(before + 3)
  })

  test('asking on and on has a limit for each user [REQ-22]', async () => {
    const who = await someone()
    for (let place = 0; place < DEAL_REQUESTS_PER_HOUR; place += 1) {
      await dataOf(await askForDeal({ products: `Thing ${place}` }, who))
    }
    const refused = await askForDeal({ products: 'One more' }, who)
    expect(refused.headers.get('retry-after')).toMatch(/^3[56]\d\d$/)
    expect(await refusalOf(refused)).toMatchObject({ status: 429, code: 4029 })
    await dataOf(await askForDeal({ products: 'One more' }, await someone()))
  })
})

describe('what cannot be asked', () => {
  const gone = { deletedAt: new Date() }
  const refused = async (changes: object, field: string) => {
    const before = await all()
    const answer = await refusalOf(await askForDeal(changes, await someone()))
    expect(answer).toMatchObject({ status: 400, code: 4000 })
    expect(Object.keys(answer.errors ?? {})).toEqual([field])
    expect(await all()).toBe(before)
  }

  test('nobody but an active merchant or bank [REQ-22]', async () => {
    for (const status of ['PENDING', 'REJECTED', 'BLOCKED'] as const) {
      const other = await addAccount(db, { approvalStatus: status })
      await refused({ merchantId: other.id }, 'merchantId')
    }
    const left = await addAccount(db)
    await db.update(users).set(gone).where(eq(users.id, left.id))
    for (const merchantId of [left.id, admin.id, user.id, v7()]) {
      await refused({ merchantId }, 'merchantId')
    }
  })

  test('nothing but what the catalogue has now [REQ-22]', async () => {
    const [noBrand, noType] = [v7(), v7()]
    await db.insert(brands).values({ id: noBrand, name: 'Gone', ...gone })
    await db.insert(offerTypes).values({ id: noType, name: 'Gone', ...gone })
    for (const brandId of [noBrand, v7()]) await refused({ brandId }, 'brandId')
    for (const offerTypeId of [noType, v7()]) await refused({ offerTypeId }, 'offerTypeId')
    for (const categoryId of [over, v7()]) await refused({ categoryId }, 'categoryId')
  })

  test('no text that is empty, too long or unreadable [REQ-22]', async () => {
    for (const products of ['', '   ', 'x'.repeat(PRODUCTS_MAX + 1), 'a\0b']) {
      await refused({ products }, 'products')
    }
    for (const note of ['x'.repeat(NOTE_MAX + 1), 'a\0b']) await refused({ note }, 'note')
    await dataOf(await askForDeal({ products: 'Half a pair \ud83d', note: ' ' }, await someone()))
  })

  test('an address of a picture or a page is no field of it and is not fetched [U09, REQ-22]', async () => {
    const extra: object = { imageUrl: 'http://127.0.0.1:1/x', ownerRole: 'BANK' }
    const { id } = await dataOf<{ id: string }>(await askForDeal(extra, await someone()))
    const [row] = await db.select().from(dealRequests).where(eq(dealRequests.id, id))
    expect(row?.ownerRole).toBe('MERCHANT')
  })

  test('nobody else asks: only users of the mobile app [Z05]', async () => {
    for (const who of [merchant, bank, admin]) {
      expect(await refusalOf(await askForDeal({}, who))).toMatchObject({ status: 403, code: 4003 })
    }
    const response = await world.call(await someone(), '/request-a-deal', {
      ...world.aRequest,
      userId: user.id,
    })
    expect(await refusalOf(response)).toMatchObject({ code: 4003 })
  })
})

describe('the counts', () => {
  test('equal the requests, however many come at once [REQ-15]', async () => {
    const people = await Promise.all(Array.from({ length: 6 }, someone))
    const inputs = people.flatMap((who) =>
      [leaf, ice, null].flatMap((brandId) =>
        [food, cafe].map((categoryId) =>
          askForDeal({ brandId, categoryId, offerTypeId: gift }, who),
        ),
      ),
    )
    for (const answer of await Promise.all(inputs)) expect(answer.status).toBe(200)
    const { rows: wrong } = await db.execute(sql`
      select c.id from ${dealRequestCombinations} c where requests <> (
        select count(*) from ${dealRequests} r where r.owner_id = c.owner_id
          and r.category_id = c.category_id and r.brand_id is not distinct from c.brand_id)`)
    expect(wrong).toEqual([])
    const tallies = await db.select().from(dealRequestTallies)
    for (const { scope, ownerRole, requests, combinations } of tallies) {
      const own = scope.startsWith('00000000')
        ? sql`owner_role = ${ownerRole}`
        : sql`owner_id = ${scope}`
      expect(await db.$count(dealRequests, own)).toBe(requests)
      expect(await db.$count(dealRequestCombinations, own)).toBe(combinations)
    }
  })

  test('dashboards count the requests as the lists do, in all and today', async () => {
    const own = eq(dealRequests.ownerId, merchant.id)
    await db.execute(sql`update deal_requests set requested_at = requested_at - interval '2 days'
      where id in (select id from deal_requests where owner_id = ${merchant.id} limit 4)`)
    const total = await db.$count(dealRequests, own)
    const zone = 'Asia/Colombo'
    expect(await countDealRequests(db, merchant.id, zone)).toEqual({ total, today: total - 4 })
    const everyone = await countAllDealRequests(db, zone)
    for (const role of ['MERCHANT', 'BANK'] as const) {
      const all = await db.$count(dealRequests, eq(dealRequests.ownerRole, role))
      const before = role === 'MERCHANT' ? 4 : 0
      expect(everyone[role]).toEqual({ total: all, today: all - before })
    }
    expect(await countDealRequests(db, v7(), zone)).toEqual({ total: 0, today: 0 })
    expect(half).not.toBe(gift)
  })
})
