import { type SQL, sql } from 'drizzle-orm'
import type { CategoryListItem, CategoryStatus } from '#src/contract/core/categories.ts'
import type { Format } from '#src/i18n/format.ts'
import { isActiveCategory } from './find-categories.ts'
import { categories } from './schema.ts'

export type CategoryRow = typeof categories.$inferSelect

export function categoryStatus(): SQL<CategoryStatus> {
  return sql<CategoryStatus>`case when ${isActiveCategory()} then 'ACTIVE' else 'EXPIRED' end`
}

export const listedColumns = {
  id: categories.id,
  name: categories.name,
  imageUrl: categories.imageUrl,
  popular: categories.popular,
  categoryType: categories.categoryType,
  startDate: categories.startDate,
  expiryDate: categories.expiryDate,
}

type Listed = Pick<CategoryRow, keyof typeof listedColumns> & { status: CategoryStatus }

export function presentListed(row: Listed, format: Format): CategoryListItem {
  const { startDate, expiryDate } = row
  return {
    ...row,
    startDate: startDate && format.instant(startDate),
    expiryDate: expiryDate && format.instant(expiryDate),
  }
}

type Around = { related: readonly { name: string }[]; promoTypes: readonly string[] }

export function auditedCategory(category: CategoryRow, { related, promoTypes }: Around) {
  return {
    version: category.version,
    name: category.name,
    description: category.description,
    imageUrl: category.imageUrl,
    popular: category.popular,
    categoryType: category.categoryType,
    startDate: category.startDate?.toISOString() ?? null,
    expiryDate: category.expiryDate?.toISOString() ?? null,
    relatedCategories: related.map(({ name }) => name).sort(),
    promoTypes: [...promoTypes].sort(),
  }
}
