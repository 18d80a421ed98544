import { and, eq, isNull, sql } from 'drizzle-orm'
import { v7 } from 'uuid'
import { requestDeal as contract, type DealRequestSend } from '#src/contract/core/deal-requests.ts'
import {
  DEAL_REQUESTS_PER_HOUR,
  NO_BRAND,
  SAME_REQUEST_SECONDS,
} from '#src/contract/core/request-limits.ts'
import type { BusinessRole } from '#src/contract/roles.ts'
import { dealRequestPaths } from '#src/contract/screens/deal-requests.ts'
import type { Tx } from '#src/database/connect.ts'
import { lockActiveBusiness } from '#src/services/authentication/index.ts'
import { brands } from '#src/services/core/brands/schema.ts'
import { isActiveCategory } from '#src/services/core/categories/find-categories.ts'
import { categories } from '#src/services/core/categories/schema.ts'
import { findOfferType } from '#src/services/core/offer-types/find-offer-type.ts'
import { ALL_OWNERS } from '#src/services/kit/all-owners.ts'
import { recordAudit } from '#src/services/kit/audit/record.ts'
import { bind } from '#src/services/kit/endpoints/bind.ts'
import { type FieldErrors, refuseFields } from '#src/services/kit/refusals/refusal.ts'
import { lockSender, refuseTooManyOf, sentLately } from '#src/services/kit/throttle/senders.ts'
import { notify } from '#src/services/notifications/index.ts'
import { isPlace } from './find-requests.ts'
import { dealRequestCombinations, dealRequests, dealRequestTallies } from './schema.ts'

const limit = {
  count: DEAL_REQUESTS_PER_HOUR,
  seconds: 3600,
  message: 'core:dealRequest.tooMany',
} as const

export const requestDeal = bind(contract, async (call, { db }) => {
  const { caller } = call
  const body = { ...call.body, note: call.body.note || null }
  const id = await db.transaction(async (tx) => {
    await lockSender(tx, caller.userId)
    const same = await findSame(tx, body, caller.userId)
    if (same) return same
    await refuseTooManyOf(tx, dealRequests, caller.userId, limit)
    const { ownerRole, offerType } = await checkRequest(tx, body)
    const request = await insert(tx, body, { ownerRole, userId: caller.userId })
    await countRequest(tx, request)
    await recordAudit(tx, call, { event: 'deal-request.sent', subjectId: request.id })
    await notifyOwner(tx, request, { by: caller.fullName, name: offerType })
    return request.id
  })
  return { data: { id }, message: 'core:dealRequest.sent' }
})

async function findSame(tx: Tx, body: DealRequestSend, userId: string) {
  const { merchantId, categoryId, brandId, offerTypeId, products, note } = body
  const [same] = await tx
    .select({ id: dealRequests.id })
    .from(dealRequests)
    .where(
      and(
        sentLately(dealRequests, userId, SAME_REQUEST_SECONDS),
        isPlace(dealRequests, { ownerId: merchantId, categoryId, brandId }),
        eq(dealRequests.offerTypeId, offerTypeId),
        eq(dealRequests.products, products),
        note === null ? isNull(dealRequests.note) : eq(dealRequests.note, note),
      ),
    )
  return same?.id
}

type Request = typeof dealRequests.$inferSelect

async function insert(
  tx: Tx,
  { merchantId, ...columns }: DealRequestSend,
  sender: Pick<Request, 'ownerRole' | 'userId'>,
): Promise<Request> {
  const [request] = await tx
    .insert(dealRequests)
    .values({ ...columns, ...sender, id: v7(), ownerId: merchantId })
    .returning()
  if (!request) throw new Error('a request was not written')
  return request
}

async function notifyOwner(tx: Tx, request: Request, params: { by: string; name: string }) {
  await notify(tx, {
    userIds: [request.ownerId],
    type: 'deal-request-received',
    params,
    link: combinationLink(request),
  })
}

export function combinationLink(
  request: Pick<Request, 'ownerRole' | 'ownerId' | 'categoryId' | 'brandId'>,
): string {
  const { ownerRole, ownerId, categoryId, brandId } = request
  return dealRequestPaths.combination({
    userType: ownerRole.toLowerCase(),
    merchantId: ownerId,
    categoryId,
    brandId: brandId ?? NO_BRAND,
  })
}

type Checked = { ownerRole: BusinessRole /** Its name. */; offerType: string }

async function checkRequest(tx: Tx, body: DealRequestSend): Promise<Checked> {
  const { merchantId, categoryId, brandId, offerTypeId } = body
  const ownerRole = await lockActiveBusiness(tx, merchantId)
  const offerType = await findOfferType(tx, offerTypeId)
  const errors: FieldErrors = {
    ...(!ownerRole && { merchantId: 'core:dealRequest.owner' }),
    ...(!(await isLiveCategory(tx, categoryId)) && { categoryId: 'core:category.notFound' }),
    ...(brandId !== null &&
      !(await isLiveBrand(tx, brandId)) && { brandId: 'core:dealRequest.brand' }),
    ...(!offerType && { offerTypeId: 'core:dealRequest.offerType' }),
  }
  refuseFields(errors)
  if (!ownerRole || !offerType) throw new Error('a refusal was not thrown')
  return { ownerRole, offerType: offerType.name }
}

async function isLiveCategory(tx: Tx, id: string): Promise<boolean> {
  return (await tx.$count(categories, and(eq(categories.id, id), isActiveCategory()))) > 0
}

async function isLiveBrand(tx: Tx, id: string): Promise<boolean> {
  return (await tx.$count(brands, and(eq(brands.id, id), isNull(brands.deletedAt)))) > 0
}

type Counted = Pick<
  typeof dealRequests.$inferSelect,
  'ownerId' | 'ownerRole' | 'categoryId' | 'brandId' | 'requestedAt'
>

/** Every request locks the rows in this order, so that two never deadlock. */
async function countRequest(tx: Tx, request: Counted): Promise<void> {
  const { ownerId, ownerRole, categoryId, brandId, requestedAt } = request
  const place = { ownerId, ownerRole, categoryId, brandId }
  const [combination] = await tx
    .insert(dealRequestCombinations)
    .values({ ...place, id: v7(), requests: 1, lastRequestedAt: requestedAt })
    .onConflictDoUpdate({
      target: [
        dealRequestCombinations.ownerId,
        dealRequestCombinations.categoryId,
        dealRequestCombinations.brandId,
      ],
      set: {
        requests: sql`${dealRequestCombinations.requests} + 1`,
        lastRequestedAt: sql`greatest(${dealRequestCombinations.lastRequestedAt}, excluded.last_requested_at)`,
      },
    })
    .returning({ requests: dealRequestCombinations.requests })
  const combinations = combination?.requests === 1 ? 1 : 0
  await tx
    .insert(dealRequestTallies)
    .values([ALL_OWNERS, ownerId].map((scope) => ({ scope, ownerRole, combinations, requests: 1 })))
    .onConflictDoUpdate({
      target: [dealRequestTallies.scope, dealRequestTallies.ownerRole],
      set: {
        combinations: sql`${dealRequestTallies.combinations} + excluded.combinations`,
        requests: sql`${dealRequestTallies.requests} + 1`,
      },
    })
}
