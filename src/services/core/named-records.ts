import { sql } from 'drizzle-orm'
import { type NamedRecord, namedBy } from '#src/services/kit/find-names.ts'
import { brands } from './brands/schema.ts'
import { bulkActions } from './bulk-actions/schema.ts'
import { categories } from './categories/schema.ts'
import { couponFiles } from './coupon-files/schema.ts'
import { coupons } from './coupons/schema.ts'
import { dealCorrections as corrections } from './deal-corrections/corrections.ts'
import { dealDrafts } from './deal-drafts/schema.ts'
import { dealRequests as requests } from './deal-requests/schema.ts'
import { deals } from './deals/schema.ts'
import { dealEvents as events } from './deals-of-the-day/schema.ts'
import { offerTypes } from './offer-types/schema.ts'
import { plans, subscriptions as subscribed } from './plans/schema.ts'
import { reasonTemplates } from './reason-templates/schema.ts'
import { packageSubscriptions as joined, userPackages } from './user-packages/schema.ts'

const ofKept = sql<string | null>`case when ${deals.deletedAt} is null then ${deals.title} end`
const ofDeal = sql<string>`(select title from ${deals} where deals.id = ${corrections.subjectId})`
const ofPlan = sql<string>`(select title from ${plans} where plans.id = ${subscribed.planId})`
const ofPackage = sql<string>`(select name from ${userPackages} p where p.id = ${joined.packageId})`

/** Names and owners by the audit's kind of record. */
export const namedRecords = {
  deal: namedBy(deals, ofKept, deals.merchantId),
  'deal-correction': namedBy(corrections, ofDeal, corrections.ownerId),
  'deal-draft': namedBy(dealDrafts, sql`nullif(${dealDrafts.typed} ->> 'title', '')`),
  event: namedBy(events, sql`to_char(${events.validOn}, 'DD-MM-YYYY')`, events.merchantId),
  /** Its code opens the coupon, so only its end stands in the audit. */
  coupon: namedBy(coupons, sql`'…' || right(${coupons.code}, 4)`, coupons.merchantId),
  'coupon-file': namedBy(couponFiles, couponFiles.fileName),
  'deal-request': namedBy(requests, requests.products, requests.ownerId),
  plan: namedBy(plans, plans.title),
  subscription: namedBy(subscribed, ofPlan, subscribed.userId),
  'package-subscription': namedBy(joined, ofPackage, joined.userId),
  'bulk-action': namedBy(bulkActions, bulkActions.act),
  package: userPackages,
  category: categories,
  brand: brands,
  'offer-type': offerTypes,
  'reason-template': reasonTemplates,
} satisfies Record<string, NamedRecord>
