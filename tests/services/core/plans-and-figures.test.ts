import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import type { UserPlan } from '#src/contract/core/subscriptions.ts'
import type { AdminSummary, BankSummary, MerchantSummary } from '#src/contract/core/summary.ts'
import { merchantCategories } from '#src/services/core/categories/schema.ts'
import { dealCoupons } from '#src/services/core/coupons/schema.ts'
import { countDealsThisMonth, countEventsThisMonth } from '#src/services/core/plans/find-plans.ts'
import { plans, subscriptions } from '#src/services/core/plans/schema.ts'
import { accountId } from '#src/world/account.ts'
import { categoryId } from '#src/world/catalogue.ts'
import { dealId } from '#src/world/deals.ts'
import { planId } from '#src/world/plans.ts'
import { openCore, ZONE } from '#tests/support/core.ts'

const { db, ask } = await openCore()

describe('a plan', () => {
  const path = (key: string, type = 'MERCHANT') => `/subscription/user/${type}/${accountId(key)}`

  test('a plan is read by its owner with what is left this month [SUBS-12, ACCT-09]', async () => {
    const used = await countDealsThisMonth(db, accountId('nadeesha'), ZONE)
    const events = await countEventsThisMonth(db, accountId('nadeesha'), ZONE)
    const { data } = await ask<UserPlan>('nadeesha', path('nadeesha'))
    expect(data).toMatchObject({
      subscribed: true,
      remainingNoOfDealsPerMonth: 12 - used,
      remainingNoOfDealsOfTheDayEventsPerMonth: 2 - events,
      remainingNoOfDealsOfTheDayPerEvent: 3,
      subscriptionPlanResponseDto: {
        id: planId('standard'),
        imageUrl: expect.stringMatching(/^\/api\/v1\/files\/files\/[\da-f-]{36}$/),
        description: expect.any(String),
        title: 'Standard',
        subTitle: 'For a shop that plans its month',
        userRole: 'MERCHANT',
        planType: 'MONTHLY',
        noOfDealsPerMonth: 12,
        noOfDealsOfTheDayEventsPerMonth: 2,
        noOfDealsOfTheDayPerEvent: 3,
        free: false,
        amount: { amount: 450_000, displayAmount: 'LKR\u00a04,500.00' },
        termsAndCondition: expect.any(String),
      },
    })
    expect(data.subscriptionId).toEqual(expect.any(String))
  })

  test('a plan stays as it was bought when the plan is edited', async () => {
    await db.update(plans).set({ dealsPerMonth: 1 }).where(eq(plans.title, 'Standard'))
    const { data } = await ask<UserPlan>('nadeesha', path('nadeesha'))
    expect(data.subscriptionPlanResponseDto?.noOfDealsPerMonth).toBe(12)
  })

  test('a plan is empty for who has none', async () => {
    const { data } = await ask<UserPlan>('harsha', path('harsha'))
    expect(data).toMatchObject({ subscribed: false, subscriptionPlanResponseDto: null })
  })

  test('a plan is nobody else’s to read, except an administrator’s [Z02]', async () => {
    expect(await ask('ruwan', path('nadeesha'))).toMatchObject({ status: 404, code: 4004 })
    expect(await ask('priyanka', path('nadeesha'))).toMatchObject({ code: 4004 })
    expect(await ask('nadeesha', path('nadeesha', 'BANK'))).toMatchObject({ code: 4004 })
    expect((await ask<UserPlan>('ishara', path('nadeesha'))).data.subscribed).toBe(true)
    expect((await ask<UserPlan>('priyanka', path('priyanka', 'BANK'))).data.subscribed).toBe(true)
  })

  test('a plan can be active only once [R03]', async () => {
    const [row] = await db
      .select()
      .from(subscriptions)
      .where(eq(subscriptions.userId, accountId('nadeesha')))
    if (!row) throw new Error('no subscription')
    const second = { ...row, id: crypto.randomUUID() }
    await expect(db.insert(subscriptions).values(second)).rejects.toMatchObject({
      cause: { code: '23505' },
    })
  })
})

describe('a dashboard', () => {
  test('a dashboard shows an administrator figures of today and in total, and who waits [DASH-12, DASH-01]', async () => {
    const { data } = await ask<AdminSummary>('ishara', '/summary/ADMIN')
    expect(data.totalSummary).toMatchObject({
      title: 'In total',
      deals: { totalDeal: 14, activeDeals: 5, waitingDeals: 3, merchantDeals: 14 },
    })
    expect(data.waitingForApproval).toMatchObject({
      deals: { count: 3, oldestDays: expect.any(Number) },
      profile: { count: expect.any(Number) },
    })
    expect(data.todaySummary.title).toBe('Today')
  })

  test('a dashboard shows a merchant the own figures alone', async () => {
    const { data } = await ask<MerchantSummary>('ruwan', '/summary/MERCHANT')
    expect(data.totalSummary.deals).toMatchObject({ totalDeal: 4, activeDeals: 2, waitingDeals: 1 })
    expect(data.totalSummary.deals).not.toHaveProperty('merchantDeals')
  })

  test('a dashboard speaks the language of the request and keeps to its role', async () => {
    const headers = { 'accept-language': 'ru' }
    const { data } = await ask<BankSummary>('priyanka', '/summary/BANK', { headers })
    expect(data.todaySummary.title).toBe('Сегодня')
    expect(await ask('priyanka', '/summary/ADMIN')).toMatchObject({ status: 403, code: 4003 })
  })

  test('a dashboard counts the deals of a merchant for the owner and administrators [MERCH-21]', async () => {
    const merchantId = accountId('nadeesha')
    const path = `/deals/summary/${merchantId}`
    const withCoupons = [1, 2].map((place) => ({
      dealId: dealId('nadeesha', 'live', place),
      merchantId,
    }))
    await db.insert(dealCoupons).values(withCoupons)
    for (const key of ['nadeesha', 'ishara']) {
      const { data } = await ask<object>(key, path)
      expect(data).toMatchObject({ totalDeals: 10, couponDeals: 2 })
    }
    expect(await ask('ruwan', path)).toMatchObject({ code: 4004 })
  })
})

describe('the catalogue', () => {
  test('the catalogue gives a merchant the own active categories, never an expired season [DEAL-82, DEAL-83, CAT-19]', async () => {
    const query = `merchantId=${accountId('nadeesha')}&role=MERCHANT&size=250&page=0&searchTerm=ALL`
    const { data } = await ask<{ categories: { id: string; categoryType: string }[] }>(
      'nadeesha',
      `/categories/merchant?${query}`,
    )
    expect(data.categories).toHaveLength(8)
    expect(data).toMatchObject({ totalItems: 8, size: 250, page: 0 })
    expect(data.categories.find(({ id }) => id === categoryId('festive'))?.categoryType).toBe(
      'SEASONAL',
    )
    const chosen = { merchantId: accountId('nadeesha'), categoryId: categoryId('rainy') }
    await db.insert(merchantCategories).values(chosen)
    const after = await ask('nadeesha', `/categories/merchant?${query}`)
    expect(after.data).toMatchObject({ totalItems: 8 })
  })

  test('the catalogue gives the promo types of a category, and 4004 for an unknown one [DEAL-76, CAT-31, CAT-33]', async () => {
    const { data } = await ask<{ promoTypes: { id: string; name: string }[] }>(
      'nadeesha',
      `/promo-types/category/${categoryId('food')}`,
    )
    expect(data.promoTypes.map(({ name }) => name)).toEqual([
      'Breakfast',
      'Chef’s special',
      'Happy hour',
      'Set menu',
    ])
    const unknown = `/promo-types/category/${crypto.randomUUID()}`
    expect(await ask('nadeesha', unknown)).toMatchObject({ status: 404, code: 4004 })
  })

  test('the catalogue gives categories and brands of a profile as values and labels [CAT-30]', async () => {
    const path = `/brands-categories/${accountId('ruwan')}`
    const { data } = await ask<{ categories: object[]; brands: object[] }>('ruwan', path)
    expect(data.categories).toContainEqual({
      value: categoryId('cafe'),
      label: 'Cafés and tea rooms',
    })
    expect(data.brands).toHaveLength(1)
    expect(await ask('nadeesha', path)).toMatchObject({ code: 4004 })
  })
})
