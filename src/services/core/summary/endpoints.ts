import { and, count, eq, gte, isNull, sql } from 'drizzle-orm'
import {
  type BankRequestFigures,
  type CatalogueFigures,
  readAdminSummary,
  readBankSummary,
  readMerchantSummary,
  type UserFigures,
} from '#src/contract/core/summary.ts'
import type { Queryable } from '#src/database/connect.ts'
import {
  type AccountFigures,
  countAccounts,
  countNewAccounts,
} from '#src/services/authentication/index.ts'
import { findWaiting } from '#src/services/core/approvals/waiting.ts'
import { brands, merchantBrands } from '#src/services/core/brands/schema.ts'
import { isActiveCategory } from '#src/services/core/categories/find-categories.ts'
import { categories, merchantCategories } from '#src/services/core/categories/schema.ts'
import { countCardRequests } from '#src/services/core/credit-cards/find-cards.ts'
import { countCombinations } from '#src/services/core/deal-requests/figures.ts'
import { startOfBusinessDay } from '#src/services/kit/clock.ts'
import { bind } from '#src/services/kit/endpoints/bind.ts'
import type { Facts } from '#src/services/kit/endpoints/facts.ts'
import { prepareOnce } from '#src/services/kit/prepare-once.ts'
import { findBusinessFigures } from './business-figures.ts'
import { findDealFigures } from './deal-figures.ts'
import { narrowFigures } from './narrow-figures.ts'
import { findOperationFigures } from './operation-figures.ts'
import { findReach } from './reach.ts'
import { findSubscriptionFigures } from './subscription-figures.ts'

export const summariesEndpoints = [
  bind(readAdminSummary, async ({ caller, ...facts }, { settings, ...deps }) => {
    const timeZone = settings.businessTimeZone
    const db = deps.quick
    const allOwners = { merchantId: null, requestsTo: null }
    const dealFigures = findDealFigures(db, allOwners, timeZone)
    const liveNow = dealFigures.then(({ total }) => total.activeDeals)
    const [deals, catalogue, users, subscriptions, waitingForApproval, operations] =
      await Promise.all([
        dealFigures,
        findCatalogueFigures(db, timeZone),
        findUserFigures(db, timeZone),
        findSubscriptionFigures(db, timeZone),
        findWaiting(db, caller, timeZone),
        findOperationFigures(db, caller, { timeZone, format: facts.format, liveNow }),
      ])
    const figures = summarize(facts, (when) => {
      const all = { deals: deals[when], ...catalogue }
      const rest = { users: users[when], subscriptions: subscriptions[when] }
      return narrowFigures({ ...all, ...rest }, caller)
    })
    return { data: { ...figures, waitingForApproval, operations } }
  }),

  bind(readMerchantSummary, async ({ caller: { userId }, ...facts }, { settings, ...deps }) => {
    const timeZone = settings.businessTimeZone
    const db = deps.quick
    const [deals, catalogue, chosen, business] = await Promise.all([
      findDealFigures(db, { merchantId: userId, requestsTo: userId }, timeZone),
      findCatalogueFigures(db, timeZone),
      countChosen(db, userId),
      findBusinessFigures(db, userId, timeZone, facts.format),
    ])
    const figures = summarize(facts, (when) => ({ deals: deals[when], ...catalogue }))
    return { data: { ...figures, chosen, business } }
  }),

  bind(readBankSummary, async ({ caller, ...facts }, { settings, ...deps }) => {
    const timeZone = settings.businessTimeZone
    const { userId, permissions } = caller
    const db = deps.quick
    const [deals, catalogue, requests, reach] = await Promise.all([
      findDealFigures(db, { merchantId: null, requestsTo: userId }, timeZone),
      findCatalogueFigures(db, timeZone),
      findBankFigures(db, userId, timeZone),
      permissions.has('VIEW_REPORT') ? findReach(db, timeZone) : null,
    ])
    const figuresOf = (when: When) => ({ deals: deals[when], ...catalogue, ...requests[when] })
    return { data: { ...summarize(facts, figuresOf), reach } }
  }),
]

type When = 'today' | 'total'

function summarize<Figures>(
  { t, format }: Pick<Facts, 't' | 'format'>,
  figuresOf: (when: When) => Figures,
) {
  const today = { title: t('core:summary.today'), subTitle: format.date(new Date()) }
  const total = { title: t('core:summary.total'), subTitle: t('core:summary.totalHint') }
  return {
    todaySummary: { ...today, ...figuresOf('today') },
    totalSummary: { ...total, ...figuresOf('total') },
  }
}

async function findBankFigures(
  db: Queryable,
  bankId: string,
  timeZone: string,
): Promise<{ today: BankRequestFigures; total: BankRequestFigures }> {
  const [combined, cards] = await Promise.all([
    countCombinations(db, { ownerId: bankId, ownerRole: 'BANK' }, timeZone),
    countCardRequests(db, bankId, timeZone),
  ])
  return {
    today: { combinedRequests: combined.today, creditCardRequests: cards.today },
    total: { combinedRequests: combined.total, creditCardRequests: cards.total },
  }
}

async function findUserFigures(
  db: Queryable,
  timeZone: string,
): Promise<{ today: UserFigures; total: UserFigures }> {
  const [today, total] = await Promise.all([countNewAccounts(db, timeZone), countAccounts(db)])
  return { today: asFigures(today), total: asFigures(total) }
}

function asFigures({ MERCHANT, BANK, USER }: AccountFigures): UserFigures {
  return {
    total: MERCHANT.all + BANK.all + USER.all,
    merchants: MERCHANT.all,
    activeMerchants: MERCHANT.active,
    banks: BANK.all,
    mobileUsers: USER.all,
  }
}

async function findCatalogueFigures(db: Queryable, timeZone: string): Promise<CatalogueFigures> {
  const [[category], [brand]] = await Promise.all([
    categoryCounts(db, timeZone).execute(),
    brandCounts(db, timeZone).execute(),
  ])
  return {
    noOfNewCategories: category?.added ?? 0,
    noOfNewBrands: brand?.added ?? 0,
    totalCategories: category?.all ?? 0,
    totalActiveCategories: category?.active ?? 0,
    totalBrands: brand?.all ?? 0,
  }
}

const categoryCounts = prepareOnce((db, timeZone: string) => {
  const isNew = gte(categories.createdAt, startOfBusinessDay(timeZone))
  return db
    .select({
      all: sql<number>`count(*)::int`,
      active: sql<number>`(count(*) filter (where ${isActiveCategory()}))::int`,
      added: sql<number>`(count(*) filter (where ${isNew}))::int`,
    })
    .from(categories)
    .where(isNull(categories.deletedAt))
})

const brandCounts = prepareOnce((db, timeZone: string) => {
  const isNew = gte(brands.createdAt, startOfBusinessDay(timeZone))
  return db
    .select({
      all: sql<number>`count(*)::int`,
      added: sql<number>`(count(*) filter (where ${isNew}))::int`,
    })
    .from(brands)
    .where(isNull(brands.deletedAt))
})

async function countChosen(db: Queryable, merchantId: string) {
  const [chosen] = await chosenBy(db).execute({ merchantId })
  return chosen ?? { categories: 0, brands: 0 }
}

const chosenBy = prepareOnce((db) => {
  const merchantId = sql.placeholder('merchantId')
  const own = db
    .select({ categories: count().as('categories') })
    .from(merchantCategories)
    .innerJoin(categories, eq(categories.id, merchantCategories.categoryId))
    .where(and(eq(merchantCategories.merchantId, merchantId), isNull(categories.deletedAt)))
    .as('own_categories')
  const sold = db
    .select({ brands: count().as('brands') })
    .from(merchantBrands)
    .innerJoin(brands, eq(brands.id, merchantBrands.brandId))
    .where(and(eq(merchantBrands.merchantId, merchantId), isNull(brands.deletedAt)))
    .as('own_brands')
  return db.select({ categories: own.categories, brands: sold.brands }).from(own).crossJoin(sold)
})
