import { sql } from 'drizzle-orm'
import { index, pgTable, primaryKey, uniqueIndex } from 'drizzle-orm/pg-core'
import { instant, reference } from '#src/database/columns.ts'
import { deals } from '#src/services/core/deals/schema.ts'

/** `validOn` is a business date. Deleted events stay, since they count towards the month's quota. */
export const dealEvents = pgTable(
  'deal_events',
  (t) => ({
    id: t.uuid().primaryKey(),
    merchantId: t.uuid('merchant_id').notNull(),
    validOn: t.date('valid_on', { mode: 'string' }).notNull(),
    version: t.integer().notNull().default(1),
    createdAt: instant('created_at').notNull().defaultNow(),
    updatedAt: instant('updated_at').notNull().defaultNow(),
    deletedAt: instant('deleted_at'),
  }),
  (table) => [
    uniqueIndex('deal_events_day')
      .on(table.merchantId, table.validOn)
      .where(sql`${table.deletedAt} is null`),
    index('deal_events_valid')
      .on(table.validOn, table.createdAt, table.id)
      .where(sql`${table.deletedAt} is null`),
    index('deal_events_created').on(table.merchantId, table.createdAt),
  ],
)

export const eventDeals = pgTable(
  'event_deals',
  {
    eventId: reference('event_id', () => dealEvents.id, { onDelete: 'cascade' }),
    dealId: reference('deal_id', () => deals.id),
  },
  (table) => [
    primaryKey({ columns: [table.eventId, table.dealId] }),
    index('event_deals_deal').on(table.dealId),
  ],
)
