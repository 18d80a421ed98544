import type { Tx } from '#src/database/connect.ts'
import { profileChanges } from '../../services/authentication/profiles/schema.ts'
import { businessProfiles, contactProfiles, users } from '../../services/authentication/schema.ts'
import {
  brands,
  merchantBrands,
  merchantCategories,
} from '../../services/core/categories/schema.ts'
import { dealImages, dealReviews, deals } from '../../services/core/deals/schema.ts'
import { offerTypes } from '../../services/core/offer-types/schema.ts'
import { reasonTemplates, reasonUses } from '../../services/core/reason-templates/schema.ts'
import { files } from '../../services/files/schema.ts'
import { auditEntries } from '../../services/kit/audit/schema.ts'
import { notifications } from '../../services/notifications/schema.ts'
import { accountId, accountRows, type WorldAccount } from './account.ts'
import { brandId, brandNames, categoryId } from './catalogue.ts'
import { type WorldCategories, writeCategories } from './categories.ts'
import { noteRisks } from './deal-risks.ts'
import type { DealRows } from './deal-story.ts'
import { writeEvents } from './events.ts'
import { worldOfferTypes } from './offer-types.ts'
import type { WorldPackages } from './packages.ts'
import { profileVersions } from './profile-versions.ts'
import { worldReasons } from './reason-templates.ts'
import { fillTallies, insertAll, insertParts } from './rows.ts'
import { type WorldPlans, writePlans } from './subscriptions.ts'
import { writeTasks } from './tasks.ts'
import { writeViews } from './views.ts'
import type { World } from './world.ts'
import { writeCoupons } from './write-coupons.ts'
import { writeRequests } from './write-requests.ts'

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
