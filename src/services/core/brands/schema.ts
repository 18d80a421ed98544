import { sql } from 'drizzle-orm'
import { index, pgTable, primaryKey, uniqueIndex } from 'drizzle-orm/pg-core'
import { instant, reference } from '#src/database/columns.ts'

export const brands = pgTable(
  'brands',
  (t) => ({
    id: t.uuid().primaryKey(),
    name: t.text().notNull(),
    description: t.text().notNull().default(''),
    imageUrl: t.text('image_url'),
    version: t.integer().notNull().default(1),
    createdAt: instant('created_at').notNull().defaultNow(),
    deletedAt: instant('deleted_at'),
  }),
  (table) => [
    uniqueIndex('brands_name').on(sql`lower(${table.name})`).where(sql`${table.deletedAt} is null`),
  ],
)

export const merchantBrands = pgTable(
  'merchant_brands',
  (t) => ({
    merchantId: t.uuid('merchant_id').notNull(),
    brandId: reference('brand_id', () => brands.id),
  }),
  (table) => [
    primaryKey({ columns: [table.merchantId, table.brandId] }),
    index('merchant_brands_brand').on(table.brandId),
  ],
)
