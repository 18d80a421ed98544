import { inArray } from 'drizzle-orm'
import { CLOCK_AHEAD_MS, VIEW_AGE_DAYS, type View } from '#src/contract/core/views.ts'
import type { Tx } from '#src/database/connect.ts'
import { findAccounts } from '#src/services/authentication/index.ts'
import { categories } from '#src/services/core/categories/schema.ts'
import { deals } from '#src/services/core/deals/schema.ts'
import type { SeenView } from '#src/services/core/view-counts/insert-views.ts'
import { readDatabaseClock } from '#src/services/kit/clock.ts'
import { Refusal, refuseFields } from '#src/services/kit/refusals/refusal.ts'

const DAY_MS = 86_400_000

type Known = Awaited<ReturnType<typeof findKnown>>

/**
 * Resolves what each view of a batch counts for. Deleted subjects still count, since a phone may report
 * late.
 * @throws Refusal invalid for times in the future or too long ago, notFound for ids that never existed;
 * errors name positions in the batch
 */
export async function resolveViews(tx: Tx, batch: readonly View[]): Promise<SeenView[]> {
  const now = await readDatabaseClock(tx)
  refuseFields(
    mistakes(
      batch,
      ({ viewedAt = now }) => (isTimely(viewedAt, now) ? [] : ['viewedAt']),
      'core:view.moment',
    ),
  )
  const known = await findKnown(tx, batch)
  const unknown = mistakes(batch, (view) => unknownIds(view, known), 'core:view.unknown')
  if (Object.keys(unknown).length > 0) {
    throw new Refusal('notFound', 'core:view.unknown', { errors: unknown })
  }
  return batch.map((view) => toSeenView(view, known, now))
}

function isTimely(moment: number, now: number): boolean {
  return moment <= now + CLOCK_AHEAD_MS && moment >= now - VIEW_AGE_DAYS * DAY_MS
}

async function findKnown(tx: Tx, batch: readonly View[]) {
  const dealIds = idsOf(batch, 'dealId')
  const categoryIds = idsOf(batch, 'categoryId')
  const dealRows = await tx
    .select({ id: deals.id, categoryId: deals.categoryId, merchantId: deals.merchantId })
    .from(deals)
    .where(inArray(deals.id, dealIds))
  const categoryRows = await tx
    .select({ id: categories.id })
    .from(categories)
    .where(inArray(categories.id, categoryIds))
  return {
    deals: new Map(dealRows.map((deal) => [deal.id, deal])),
    categories: new Set(categoryRows.map(({ id }) => id)),
    accounts: await findAccounts(tx, [...idsOf(batch, 'merchantId'), ...idsOf(batch, 'bankId')]),
  }
}

function idsOf(batch: readonly View[], field: IdField): string[] {
  return [...new Set(batch.flatMap((view) => view[field] ?? []))]
}

type IdField = Exclude<keyof View, 'viewedAt'>

function unknownIds(view: View, known: Known): IdField[] {
  const isKnown = {
    dealId: (id: string) => known.deals.has(id),
    categoryId: (id: string) => known.categories.has(id),
    merchantId: (id: string) => known.accounts.get(id)?.role === 'MERCHANT',
    bankId: (id: string) => known.accounts.get(id)?.role === 'BANK',
  }
  return idFields.filter((field) => view[field] !== undefined && !isKnown[field](view[field]))
}

const idFields = ['dealId', 'categoryId', 'merchantId', 'bankId'] as const

function toSeenView(view: View, known: Known, now: number): SeenView {
  const viewedAt = new Date(Math.min(view.viewedAt ?? now, now)).toISOString()
  const deal = view.dealId === undefined ? undefined : known.deals.get(view.dealId)
  if (deal) {
    const { id: dealId, categoryId, merchantId } = deal
    return { dealId, categoryId, merchantId, bankId: null, viewedAt }
  }
  const { categoryId = null, merchantId = null, bankId = null } = view
  return { dealId: null, categoryId, merchantId, bankId, viewedAt }
}

/** Position in the batch and field, such as `3.dealId` → error. */
function mistakes<K extends 'core:view.moment' | 'core:view.unknown'>(
  batch: readonly View[],
  wrong: (view: View) => readonly (keyof View)[],
  key: K,
): Record<string, K> {
  const entries = batch.flatMap((view, place) =>
    wrong(view).map((field): [string, K] => [`${place}.${field}`, key]),
  )
  return Object.fromEntries(entries)
}
