import { and, eq, isNull } from 'drizzle-orm'
import type { DealRequestSend } from '#src/contract/core/deal-requests.ts'
import type { BusinessRole } from '#src/contract/roles.ts'
import type { Tx } from '#src/database/connect.ts'
import { lockActiveBusiness } from '#src/services/authentication/index.ts'
import { isActiveCategory } from '#src/services/core/categories/find-categories.ts'
import { brands, categories } from '#src/services/core/categories/schema.ts'
import { findOfferType } from '#src/services/core/offer-types/find-offer-type.ts'
import { type FieldErrors, refuseFields } from '#src/services/kit/refusals/field-errors.ts'

type Checked = { ownerRole: BusinessRole /** Its name. */; offerType: string }

export function refuseUnreadable({ products, note }: DealRequestSend): void {
  const unreadable = 'common:messages.unreadable'
  refuseFields({
    ...(products.includes('\0') && { products: unreadable }),
    ...(note?.includes('\0') && { note: unreadable }),
  })
}

export async function checkRequest(tx: Tx, body: DealRequestSend): Promise<Checked> {
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
