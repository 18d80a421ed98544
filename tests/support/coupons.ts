import { randomBytes } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { v4, v7 } from 'uuid'
import { generatedKey, grouped } from '#src/contract/core/coupon-code.ts'
import type { Envelope } from '#src/contract/envelope.ts'
import type { Database } from '#src/database/connect.ts'
import {
  addDays,
  businessDate,
  endOfBusinessDate,
  startOfBusinessDate,
} from '#src/i18n/business-time.ts'
import { createAuthenticationService } from '#src/services/authentication/app.ts'
import type { NewAccount } from '#src/services/authentication/create-account.ts'
import { createCoreService } from '#src/services/core/app.ts'
import { categories, promoTypes } from '#src/services/core/categories/schema.ts'
import { coupons } from '#src/services/core/coupons/schema.ts'
import { createDealCode } from '#src/services/core/deals/deal-code.ts'
import { deals } from '#src/services/core/deals/schema.ts'
import { addAccount, signInAs } from '#tests/support/accounts.ts'
import { testDatabase } from '#tests/support/database.ts'
import { addPackageSubscription } from '#tests/support/packages.ts'
import { testServiceDeps } from '#tests/support/service-deps.ts'

const ZONE = 'Asia/Colombo'
const FAR = 30

/** Of deal codes, so that no search for a word or a number finds a deal by chance. */
const consonants = (size: number) => randomBytes(size).map((byte) => 15 + (byte % 17))

type DealChanges = Partial<typeof deals.$inferInsert>
type CounterParams = {
  branchId?: string | undefined
  attentionConfirmed?: boolean | undefined
  takenCents?: number | undefined
}
type CouponChanges = Partial<typeof coupons.$inferInsert>
export type Coupon = typeof coupons.$inferSelect
export type Shopper = Awaited<ReturnType<Awaited<ReturnType<typeof openCoupons>>['person']>>

/** The core service with people who ask it; deals and coupons are added as rows. */
export async function openCoupons() {
  const { db, handles, url } = await testDatabase()
  const deps = await testServiceDeps(handles)
  const core = createCoreService(deps)
  const authentication = createAuthenticationService(deps)

  const person = async (account: Partial<NewAccount> = {}) => again(await addAccount(db, account))

  /** The same account, signed in once more. */
  async function again(added: Awaited<ReturnType<typeof addAccount>>) {
    const { headers } = await signInAs(authentication, added)
    return {
      ...added,
      headers,
      async ask<Data = unknown>(path: string, method = 'GET', body?: unknown) {
        const response = await core.request(path, {
          method,
          headers: {
            ...headers,
            ...(body !== undefined && { 'content-type': 'application/json' }),
          },
          ...(body !== undefined && { body: JSON.stringify(body) }),
        })
        const envelope: Envelope<Data> = await response.json()
        return { status: response.status, ...envelope }
      },
      redeem(code: string, key: string = v4(), counter: CounterParams = {}) {
        const body = { couponCode: code, merchantId: added.id, key, ...counter }
        return this.ask<{ id: string; couponRedeemDate: { milliseconds: number } }>(
          '/coupons/redeem',
          'PUT',
          body,
        )
      },
      validate(code: string, branchId?: string) {
        const query = branchId ? `?branchId=${branchId}` : ''
        const path = `/coupons/validate/${encodeURIComponent(code)}/${added.id}${query}`
        return this.ask<{
          couponValid: boolean
          dealTitle: string | null
          attention: string | null
        }>(path)
      },
      collect(dealId: string, key: string = v4()) {
        const body = { dealId, userId: added.id, key }
        return this.ask<{ couponCode: string }>('/coupons/collect', 'POST', body)
      },
    }
  }

  return {
    db,
    url,
    deps,
    core,
    authentication,
    person,
    again,
    /** Somebody of the app whose package lasts for whatever a test collects. */
    async user() {
      const added = await person({ role: 'USER' })
      await addPackageSubscription(db, added.id)
      return added
    },
    deal: (merchantId: string, changes: DealChanges = {}) => addDeal(db, merchantId, changes),
    couponOf: async (id: string) =>
      (await db.select().from(coupons).where(eq(coupons.id, id)))[0] as Coupon,
  }
}

/** An approved deal that began and ends in a month, unless said otherwise. */
export async function addDeal(db: Database, merchantId: string, changes: DealChanges = {}) {
  const [categoryId, promoTypeId, id] = [v7(), v7(), v7()]
  await db.insert(categories).values({ id: categoryId, name: `Dining ${categoryId}` })
  await db.insert(promoTypes).values({ id: promoTypeId, categoryId, name: 'Flat amount off' })
  const [deal] = await db
    .insert(deals)
    .values({
      id,
      dealCode: createDealCode(consonants),
      merchantId,
      categoryId,
      promoTypeId,
      title: 'High tea on the verandah',
      subTitle: 'Three tiers for two',
      description: '',
      termsAndConditions: '<p>Book ahead.</p>',
      originalPriceCents: 9_000_00,
      deductionCents: 2_250_00,
      coverImage: '/api/v1/files/files/0198c1d4-0000-7000-8000-000000000001',
      validFrom: new Date(startOfBusinessDate(inDays(-10), ZONE)),
      startMinutes: 600,
      endMinutes: 1200,
      approvalStatus: 'APPROVED',
      ...lastDay(FAR),
      ...changes,
    })
    .returning()
  if (!deal) throw new Error('no deal')
  return deal
}

/** Coupons of a deal that nobody has collected, unless said otherwise. */
export async function addCoupons(
  db: Database,
  deal: { id: string; merchantId: string },
  count: number,
  changes: CouponChanges = {},
): Promise<Coupon[]> {
  const rows = Array.from({ length: count }, () => {
    const codeKey = generatedKey(randomBytes(11))
    return {
      id: v7(),
      dealId: deal.id,
      merchantId: deal.merchantId,
      code: grouped(codeKey),
      codeKey,
      ...lastDay(FAR),
      ...changes,
    }
  })
  return db.insert(coupons).values(rows).returning()
}

/** Columns of something whose last business day is so many days from today. */
export function lastDay(days: number) {
  const expiresOn = inDays(days)
  return { expiresOn, expiredOn: new Date(endOfBusinessDate(expiresOn, ZONE)) }
}

function inDays(days: number): string {
  return addDays(businessDate(Date.now(), ZONE), days)
}
