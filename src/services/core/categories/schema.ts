import { sql } from 'drizzle-orm'
import { check, index, pgTable, primaryKey, uniqueIndex } from 'drizzle-orm/pg-core'
import { instant, reference } from '#src/database/columns.ts'

export const categories = pgTable(
  'categories',
  (t) => ({
    id: t.uuid().primaryKey(),
    name: t.text().notNull(),
    description: t.text().notNull().default(''),
    imageUrl: t.text('image_url'),
    popular: t.boolean().notNull().default(false),
    categoryType: t
      .text('category_type', { enum: ['NORMAL', 'SEASONAL'] })
      .notNull()
      .default('NORMAL'),
    startDate: instant('start_date'),
    expiryDate: instant('expiry_date'),
    version: t.integer().notNull().default(1),
    createdAt: instant('created_at').notNull().defaultNow(),
    updatedAt: instant('updated_at').notNull().defaultNow(),
    deletedAt: instant('deleted_at'),
  }),
  (table) => [
    uniqueIndex('categories_name')
      .on(sql`lower(${table.name})`)
      .where(sql`${table.deletedAt} is null`),
    check(
      'categories_seasonal_dates',
      sql`(${table.categoryType} = 'SEASONAL') = (${table.expiryDate} is not null)`,
    ),
  ],
)

export const categoryRelations = pgTable(
  'category_relations',
  {
    categoryId: reference('category_id', () => categories.id),
    relatedId: reference('related_id', () => categories.id),
  },
  (table) => [
    primaryKey({ columns: [table.categoryId, table.relatedId] }),
    index('category_relations_related').on(table.relatedId),
  ],
)

export const promoTypes = pgTable(
  'promo_types',
  (t) => ({
    id: t.uuid().primaryKey(),
    categoryId: reference('category_id', () => categories.id),
    name: t.text().notNull(),
    deletedAt: instant('deleted_at'),
  }),
  (table) => [
    index('promo_types_category').on(table.categoryId, table.name),
    uniqueIndex('promo_types_name')
      .on(table.categoryId, sql`lower(${table.name})`)
      .where(sql`${table.deletedAt} is null`),
  ],
)

export const merchantCategories = pgTable(
  'merchant_categories',
  (t) => ({
    merchantId: t.uuid('merchant_id').notNull(),
    categoryId: reference('category_id', () => categories.id),
  }),
  (table) => [
    primaryKey({ columns: [table.merchantId, table.categoryId] }),
    index('merchant_categories_category').on(table.categoryId),
  ],
)
