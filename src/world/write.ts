import { sql } from 'drizzle-orm'
import type { Tx } from '#src/database/connect.ts'
import { profileChanges } from '#src/services/authentication/profiles/values.ts'
import { businessProfiles, contactProfiles, users } from '#src/services/authentication/schema.ts'
import { brands, merchantBrands } from '#src/services/core/brands/schema.ts'
import { merchantCategories } from '#src/services/core/categories/schema.ts'
import { couponFailures, couponFiles } from '#src/services/core/coupon-files/schema.ts'
import { coupons, dealCoupons, redemptions } from '#src/services/core/coupons/schema.ts'
import { countCards } from '#src/services/core/credit-cards/find-cards.ts'
import { creditCardRequests } from '#src/services/core/credit-cards/schema.ts'
import {
  dealRequestCombinations,
  dealRequests,
  dealRequestTallies,
} from '#src/services/core/deal-requests/schema.ts'
import { dealImages, dealReviews, deals } from '#src/services/core/deals/schema.ts'
import { offerTypes } from '#src/services/core/offer-types/schema.ts'
import { reasonTemplates, reasonUses } from '#src/services/core/reason-templates/schema.ts'
import { files } from '#src/services/files/schema.ts'
import { ALL_OWNERS } from '#src/services/kit/all-owners.ts'
import { auditEntries } from '#src/services/kit/audit/schema.ts'
import { notifications } from '#src/services/notifications/schema.ts'
import { accountId, accountRows, type WorldAccount } from './account.ts'
import { worldCardRequests } from './card-requests.ts'
import {
  brandId,
  brandNames,
  categoryId,
  type WorldCategories,
  writeCategories,
} from './catalogue.ts'
import { writeCorrections } from './corrections.ts'
import { couponTrail, worldCouponFiles, worldCoupons } from './coupons.ts'
import { noteRisks } from './deal-risks.ts'
import type { DealRows } from './deals.ts'
import { writeDrafts } from './drafts.ts'
import { writeEvents } from './events.ts'
import { worldOfferTypes } from './offer-types.ts'
import { collectOffPackages, type WorldPackages, writePackages } from './packages.ts'
import { type WorldPlans, writePlans } from './plans.ts'
import { profileVersions } from './profile-versions.ts'
import { worldReasons } from './reason-templates.ts'
import { worldRequests } from './requests.ts'
import { fillTallies, insertAll, insertParts } from './rows.ts'
import { writeTasks } from './tasks.ts'
import { writeViews } from './views.ts'
import type { World } from './world.ts'

type WorldRows = {
  brands: (typeof brands.$inferInsert)[]
  categories: WorldCategories
  deals: readonly DealRows[]
  files: (typeof files.$inferInsert)[]
  logos: ReadonlyMap<string, string>
  packages: WorldPackages
  passwordHash: string
  plans: WorldPlans
}

export async function writeWorld(tx: Tx, world: World, rows: WorldRows): Promise<void> {
  await insertAll(tx, files, rows.files)
  await writeAccounts(tx, world, rows)
  await writeCatalogue(tx, world, rows)
  await writePlans(tx, rows.plans)
  await writeDeals(tx, rows.deals)
  await writeCorrections(tx, rows.deals, world.now)
  await writeDrafts(tx, rows.deals, world.now)
  await writeEvents(tx, world, rows.deals)
  await fillTallies(tx)
  await noteRisks(tx, world.timeZone)
  await writeRequests(tx, world)
  await writeCoupons(tx, world, rows)
  await writeViews(tx, world)
  await writeTasks(tx, rows.deals, world.now)
}

async function writeAccounts(tx: Tx, { accounts, now }: World, { logos, passwordHash }: WorldRows) {
  const rows = accounts.map((account) =>
    accountRows(account, now, passwordHash, logos.get(account.key) ?? null),
  )
  const tables = { user: users, business: businessProfiles, contact: contactProfiles }
  await insertParts(tx, tables, rows)
  const reviewer = accountId('ishara')
  await insertAll(
    tx,
    profileChanges,
    accounts.flatMap((account) =>
      profileVersions(account, logos.get(account.key) ?? null, now, reviewer),
    ),
  )
}

async function writeCatalogue(tx: Tx, { accounts, now, createdAt }: World, rows: WorldRows) {
  await writeCategories(tx, rows.categories)
  await insertAll(tx, brands, rows.brands)
  await insertAll(tx, offerTypes, worldOfferTypes(createdAt))
  const reasons = worldReasons(createdAt, now)
  await insertAll(tx, reasonTemplates, reasons.templates)
  await insertAll(tx, reasonUses, reasons.uses)
  await insertAll(tx, merchantCategories, accounts.flatMap(chosenCategories))
  await insertAll(tx, merchantBrands, accounts.flatMap(chosenBrands))
}

function chosenCategories({ key, categories: keys }: WorldAccount) {
  return keys.map((category) => ({
    merchantId: accountId(key),
    categoryId: categoryId(category),
  }))
}

function chosenBrands({ key, plan }: WorldAccount, index: number) {
  const name = brandNames[index % brandNames.length]
  return plan !== null && name ? [{ merchantId: accountId(key), brandId: brandId(name) }] : []
}

async function writeDeals(tx: Tx, rows: readonly DealRows[]) {
  const own = { deal: deals, images: dealImages, reviews: dealReviews }
  await insertParts(tx, { ...own, audit: auditEntries, notifications }, rows)
}

async function writeCoupons(
  tx: Tx,
  world: World,
  { deals, packages }: { deals: readonly DealRows[]; packages: WorldPackages },
): Promise<void> {
  const rows = worldCoupons(deals, world)
  const collected = collectOffPackages(rows.coupons, world)
  const uploads = worldCouponFiles(rows)
  await insertAll(tx, couponFiles, uploads.files)
  await insertAll(tx, couponFailures, uploads.failures)
  await insertAll(tx, dealCoupons, rows.deals)
  await insertAll(tx, coupons, collected.coupons)
  await insertAll(tx, redemptions, rows.redemptions)
  await insertAll(tx, auditEntries, couponTrail(collected.coupons))
  await writePackages(tx, packages, collected.joined)
}

async function writeRequests(tx: Tx, world: World): Promise<void> {
  const kinds = await tx
    .select({ id: offerTypes.id, name: offerTypes.name })
    .from(offerTypes)
    .orderBy(offerTypes.name)
  const rows = worldRequests(world, kinds)
  await insertAll(tx, dealRequests, rows.requests)
  await insertAll(tx, auditEntries, rows.audit)
  await insertAll(tx, notifications, rows.notifications)
  await countRequests(tx)
  const cards = worldCardRequests(world)
  await insertAll(tx, creditCardRequests, cards)
  const bankIds = cards.map(({ bankId }) => bankId)
  await countCards(tx, bankIds, 1)
}

async function countRequests(tx: Tx): Promise<void> {
  const { ownerId, ownerRole, categoryId, brandId, requestedAt } = dealRequests
  await tx.execute(sql`
    insert into ${dealRequestCombinations}
      (id, owner_id, owner_role, category_id, brand_id, requests, last_requested_at)
    select gen_random_uuid(), ${ownerId}, ${ownerRole}, ${categoryId}, ${brandId}, count(*), max(${requestedAt})
    from ${dealRequests} group by ${ownerId}, ${ownerRole}, ${categoryId}, ${brandId}`)
  const combined = dealRequestCombinations
  await tx.execute(sql`
    insert into ${dealRequestTallies} (scope, owner_role, combinations, requests)
    select coalesce(${combined.ownerId}, ${ALL_OWNERS}::uuid), ${combined.ownerRole}, count(*), sum(${combined.requests})
    from ${combined}
    group by grouping sets ((${combined.ownerId}, ${combined.ownerRole}), (${combined.ownerRole}))`)
}
