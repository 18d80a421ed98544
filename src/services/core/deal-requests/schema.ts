import { index, pgTable, primaryKey, text, unique, uuid } from 'drizzle-orm/pg-core'
import { businessRoles } from '#src/contract/roles.ts'
import { instant, reference } from '#src/database/columns.ts'
import { brands } from '#src/services/core/brands/schema.ts'
import { categories } from '#src/services/core/categories/schema.ts'
import { offerTypes } from '#src/services/core/offer-types/schema.ts'

const ownerRole = () => text('owner_role', { enum: businessRoles }).notNull()
const categoryId = () => reference('category_id', () => categories.id)
const brandId = () => uuid('brand_id').references(() => brands.id)

export const dealRequests = pgTable(
  'deal_requests',
  (t) => ({
    id: t.uuid().primaryKey(),
    ownerId: t.uuid('owner_id').notNull(),
    ownerRole: ownerRole(),
    categoryId: categoryId(),
    brandId: brandId(),
    offerTypeId: reference('offer_type_id', () => offerTypes.id),
    userId: t.uuid('user_id').notNull(),
    products: t.text().notNull(),
    note: t.text(),
    requestedAt: instant('requested_at').notNull().defaultNow(),
  }),
  (table) => [
    index('deal_requests_combination').on(
      table.ownerId,
      table.categoryId,
      table.brandId,
      table.requestedAt,
      table.id,
    ),
    index('deal_requests_owner_requested').on(table.ownerId, table.requestedAt),
    index('deal_requests_user_requested').on(table.userId, table.requestedAt),
    index('deal_requests_requested').on(table.requestedAt),
  ],
)

/**
 * An owner's requests by category and brand, updated with each request, so that combined lists read one
 * page of rows and always match the lists below them.
 */
export const dealRequestCombinations = pgTable(
  'deal_request_combinations',
  (t) => ({
    id: t.uuid().primaryKey(),
    ownerId: t.uuid('owner_id').notNull(),
    ownerRole: ownerRole(),
    categoryId: categoryId(),
    brandId: brandId(),
    requests: t.integer().notNull(),
    lastRequestedAt: instant('last_requested_at').notNull(),
  }),
  (table) => [
    unique('deal_request_combinations_place')
      .on(table.ownerId, table.categoryId, table.brandId)
      .nullsNotDistinct(),
    index('deal_request_combinations_role_last').on(
      table.ownerRole,
      table.lastRequestedAt,
      table.id,
    ),
    index('deal_request_combinations_owner_last').on(
      table.ownerId,
      table.lastRequestedAt,
      table.id,
    ),
  ],
)

/** A scope's totals, updated in the same transaction: of an owner, or of a role (the nil UUID). */
export const dealRequestTallies = pgTable(
  'deal_request_tallies',
  (t) => ({
    scope: t.uuid().notNull(),
    ownerRole: ownerRole(),
    combinations: t.integer().notNull(),
    requests: t.integer().notNull(),
  }),
  (table) => [primaryKey({ columns: [table.scope, table.ownerRole] })],
)
