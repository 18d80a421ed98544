import { ilike, inArray, sql } from 'drizzle-orm'
import type { CategoryViews } from '#src/contract/core/reports.ts'
import { categories } from '#src/services/core/categories/schema.ts'
import { substringPattern } from '#src/services/kit/lists/search-term.ts'
import type { Reported } from './reported.ts'

export const reportedCategories: Reported<Omit<CategoryViews, 'viewCount'>> = {
  counts: 'CATEGORY',

  among: (db, { term }) =>
    term === null
      ? null
      : db
          .select({ id: categories.id })
          .from(categories)
          .where(ilike(categories.name, substringPattern(term))),

  async describe(db, ids) {
    const rows = await db
      .select({
        id: categories.id,
        name: categories.name,
        imageUrl: categories.imageUrl,
        deleted: sql<boolean>`${categories.deletedAt} is not null`,
      })
      .from(categories)
      .where(inArray(categories.id, [...ids]))
    return new Map(rows.map((category) => [category.id, { category }]))
  },

  ownerOf: () => null,
}
