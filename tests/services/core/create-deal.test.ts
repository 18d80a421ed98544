import { and, eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { hasCheckCharacter } from '#src/contract/core/check-character.ts'
import type { Deal } from '#src/contract/core/deals.ts'
import { endOfBusinessDate, startOfBusinessDate } from '#src/i18n/business-time.ts'
import { subscriptions } from '#src/services/core/plans/schema.ts'
import { auditEntries } from '#src/services/kit/audit/schema.ts'
import { notifications } from '#src/services/notifications/schema.ts'
import { accountId } from '#src/world/account.ts'
import { categoryId, promoTypeId } from '#src/world/catalogue.ts'
import { aDeal, day, noon, openCore, ownPicture, ZONE } from '#tests/support/core.ts'

const { db, ask } = await openCore()
const image = await ownPicture(db, 'nadeesha')
const shown = (date: string) => date.split('-').reverse().join('-')
const post = (body: unknown, key = 'nadeesha') =>
  ask<{ dealId: string; errors?: Record<string, string> }>(key, '/deals/MERCHANT', {
    method: 'POST',
    body,
  })
const read = async (id: string, key = 'nadeesha') =>
  (await ask<Deal>(key, `/deals/${key === 'ishara' ? 'ADMIN' : 'MERCHANT'}/${id}`)).data

describe('a merchant adds a deal', () => {
  test('a merchant reads a new deal back with every field, waiting for approval [DEAL-28, DEAL-79, DEAL-25, DEAL-33]', async () => {
    const answer = await post(aDeal(image))
    expect(answer).toMatchObject({ status: 200, code: 2000 })
    expect(answer.displayMessage).toBe(
      'Deal added. It’s waiting for approval. We’ll notify you here when it’s decided.',
    )
    const deal = await read(answer.data.dealId)
    expect(deal).toMatchObject({
      title: 'Monsoon supper on the ramparts',
      subTitle: 'Three courses and a view',
      description: 'Served from seven, weather permitting.',
      termsAndConditions: '<p>Reservations one day ahead.</p>',
      coverImage: image,
      imageUrls: [image],
      categories: [{ id: categoryId('food'), name: 'Restaurants' }],
      promoType: { id: promoTypeId('food', 0), name: 'Set menu', categoryName: 'Restaurants' },
      approvalStatus: 'PENDING',
      expired: false,
      startTime: '07:00 PM',
      endTime: '10:30 PM',
      deductionType: 'AMOUNT',
      dealOfTheDay: false,
      validFrom: { displayDate: shown(day(1)), milliseconds: startOfBusinessDate(day(1), ZONE) },
      expiredOn: { displayDate: shown(day(15)), milliseconds: endOfBusinessDate(day(15), ZONE) },
      price: { originalPrice: { cents: 9_000_00, currency: 'LKR' } },
      deductionAmount: { deductionAmount: { cents: 2_250_00 } },
      version: 1,
      reviews: [],
      merchant: { id: accountId('nadeesha'), name: 'Harbour House' },
    })
    expect(deal.price.originalDisplayPrice).toBe('LKR\u00a09,000.00')
    expect(deal.deductionAmount.displayDeductionAmount).toBe('LKR\u00a02,250.00')
    expect(deal.finalPrice.cents).toBe(6_750_00)
  })

  test('a new deal gets a unique code of eight characters with a check character', async () => {
    const first = await read((await post(aDeal(image))).data.dealId)
    const second = await read((await post(aDeal(image))).data.dealId)
    expect(first.dealCode).toHaveLength(8)
    expect(hasCheckCharacter(first.dealCode)).toBe(true)
    expect(first.dealCode).not.toBe(second.dealCode)
  })

  test('a deal of a seasonal category is SEASONAL, any other NORMAL [DEAL-26, DEAL-27]', async () => {
    const festive = aDeal(image, {
      categoryIds: [categoryId('festive')],
      promoTypeId: promoTypeId('festive', 0),
    })
    const answer = await post(festive)
    expect((await read(answer.data.dealId)).dealType).toBe('SEASONAL')
    expect((await read((await post(aDeal(image))).data.dealId)).dealType).toBe('NORMAL')
  })

  test('a deal may give all of its price away, or end at the time it starts [DEAL-55, DEAL-67]', async () => {
    const edge = { originalPrice: 9_000_00, deductionAmount: 9_000_00, endTime: '07:00 PM' }
    const answer = await post(aDeal(image, edge))
    expect(answer).toMatchObject({ status: 200, code: 2000 })
    const deal = await read(answer.data.dealId)
    expect(deal).toMatchObject({ startTime: '07:00 PM', endTime: '07:00 PM' })
    expect(deal.finalPrice.cents).toBe(0)
  })

  test('a new deal is in the audit trail and both administrators are notified [NOTIF-13]', async () => {
    const { dealId } = (await post(aDeal(image))).data
    const audit = await db.select().from(auditEntries).where(eq(auditEntries.subjectId, dealId))
    expect(audit).toMatchObject([
      { event: 'deal.created', actorId: accountId('nadeesha'), actorRole: 'MERCHANT' },
    ])
    const news = await db
      .select()
      .from(notifications)
      .where(eq(notifications.link, `/deals/view/merchant/${dealId}`))
    expect(news.map(({ userId, type }) => [userId, type]).sort()).toEqual(
      [
        [accountId('ishara'), 'deal-submitted'],
        [accountId('tharindu'), 'deal-submitted'],
      ].sort(),
    )
  })

  test('a NUL or half a character in a deal never reaches the database [U08]', async () => {
    const nul = await post(aDeal(image, { title: 'Supper\0' }))
    expect(nul).toMatchObject({ status: 400, code: 4000 })
    expect(nul.data.errors).toHaveProperty('title')
    const lone = await post(aDeal(image, { title: 'Supper \ud83d' }))
    expect(lone.status).toBe(200)
  })
})

describe('a merchant may not add a deal', () => {
  test('a merchant without the add-deals right may not add a deal [ROLE-17, DEAL-70]', async () => {
    for (const [key, word] of [
      ['dilani', 'profile'],
      ['malini', 'can’t sell'],
    ] as const) {
      const answer = await post(aDeal(image, { merchantId: accountId(key) }), key)
      expect(answer).toMatchObject({ status: 422, code: 4022 })
      expect(answer.displayMessage).toContain(word)
    }
  })

  test('a merchant without a plan may not add a deal and is told to subscribe', async () => {
    const answer = await post(aDeal(image, { merchantId: accountId('harsha') }), 'harsha')
    expect(answer).toMatchObject({ status: 422, code: 4022 })
    expect(answer.displayMessage).toBe('Please subscribe to a plan before adding the deals.')
  })

  test('nobody adds a deal in the name of another merchant [Z03, API-20]', async () => {
    const answer = await post(aDeal(image, { merchantId: accountId('ruwan') }))
    expect(answer).toMatchObject({ status: 403, code: 4003 })
    const claimed = await post({ ...aDeal(image), userId: accountId('ruwan') })
    expect(claimed).toMatchObject({ status: 403, code: 4003 })
  })

  test('administrators and banks may not add a deal [Z05]', async () => {
    for (const key of ['ishara', 'priyanka']) {
      expect(await post(aDeal(image), key)).toMatchObject({ status: 403, code: 4003 })
    }
  })

  test('a deal with a picture of somebody else or from elsewhere is refused [U07, U09]', async () => {
    const foreign = await ownPicture(db, 'ruwan')
    for (const coverImage of [foreign, 'http://127.0.0.1:9999/x.png', '/etc/passwd']) {
      const answer = await post(aDeal(image, { coverImage }))
      expect(answer).toMatchObject({ status: 400, code: 4000 })
      expect(answer.data.errors).toHaveProperty('coverImage')
    }
    const extra = await post(aDeal(image, { imageUrls: [image, foreign] }))
    expect(extra.data.errors).toHaveProperty('imageUrls')
  })

  test('beyond what the plan allows this month; deleting gives no place back [DEAL-44]', async () => {
    const mine = and(eq(subscriptions.userId, accountId('ruwan')))
    await db.update(subscriptions).set({ dealsPerMonth: 3 }).where(mine)
    const own = await ownPicture(db, 'ruwan')
    const tea = aDeal(own, {
      merchantId: accountId('ruwan'),
      categoryIds: [categoryId('cafe')],
      promoTypeId: promoTypeId('cafe', 0),
    })
    const left = async () =>
      (
        await ask<{ remainingNoOfDealsPerMonth: number }>(
          'ruwan',
          `/subscription/user/MERCHANT/${accountId('ruwan')}`,
        )
      ).data.remainingNoOfDealsPerMonth
    for (let room = await left(); room > 0; room -= 1) {
      expect(await left()).toBe(room)
      const { status, data } = await post(tea, 'ruwan')
      expect(status).toBe(200)
      const gone = await ask('ruwan', `/deals/MERCHANT/${data.dealId}`, { method: 'DELETE' })
      expect(gone.status).toBe(200)
    }
    expect(await post(tea, 'ruwan')).toMatchObject({ status: 422, code: 4022 })
  })

  test('a deal needs a category of its merchant and a promo type of that category', async () => {
    const answer = await post(aDeal(image, { categoryIds: [categoryId('electronics')] }))
    expect(answer.data.errors).toHaveProperty('categoryIds')
    const promo = await post(aDeal(image, { promoTypeId: promoTypeId('cafe', 0) }))
    expect(promo.data.errors).toHaveProperty('promoTypeId')
  })

  test('a deal that ends before it starts is refused with all that is wrong at once', async () => {
    const answer = await post(
      aDeal(image, {
        validFrom: noon(day(10)),
        expiredOn: noon(day(2)),
        deductionAmount: 9_000_01,
        startTime: '10:00 PM',
        endTime: '07:00 PM',
      }),
    )
    expect(answer.data.errors).toEqual({
      expiredOn: 'Deals cannot expire before start',
      deductionAmount: 'Deduction amount should be less than Original price',
      endTime: 'End time cannot be before start time',
    })
  })
})
