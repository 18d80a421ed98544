import { v7 } from 'uuid'
import { VIEWS_MAX } from '#src/contract/core/views.ts'
import type { Database, Queryable } from '#src/database/connect.ts'
import { businessDate } from '#src/i18n/business-time.ts'
import { insertViews, type SeenView } from '#src/services/core/view-counts/insert-views.ts'
import { views } from '#src/services/core/view-counts/schema.ts'

export const ZONE = 'Asia/Colombo'

export type NewView = Partial<Omit<SeenView, 'viewedAt'>> & { viewedAt: Date }

const nothing = { dealId: null, categoryId: null, merchantId: null, bankId: null }

/** Views as batches that phones send. */
export async function addViews(db: Queryable, rows: NewView[]): Promise<void> {
  await db.transaction(async (tx) => {
    for (let start = 0; start < rows.length; start += VIEWS_MAX) {
      const batch = rows.slice(start, start + VIEWS_MAX)
      await insertViews(
        tx,
        batch.map((row) => ({ ...nothing, ...row, viewedAt: row.viewedAt.toISOString() })),
      )
    }
  })
}

/** `count` ids that belong together in nothing but being viewed. */
export function someIds(count: number): string[] {
  return Array.from({ length: count }, () => v7())
}

type Column = 'dealId' | 'merchantId' | 'bankId' | 'categoryId'

/** The slow way: every single view that is there, counted one by one for some business days. */
export async function readOneByOne(db: Database) {
  const rows = (await db.select().from(views)).map((view) => ({
    ...view,
    day: businessDate(view.viewedAt.getTime(), ZONE),
  }))
  return function countOneByOne(column: Column, from: string, to: string): Map<string, number> {
    const sums = new Map<string, number>()
    for (const { [column]: id, day } of rows) {
      if (id !== null && day >= from && day <= to) sums.set(id, (sums.get(id) ?? 0) + 1)
    }
    return sums
  }
}
