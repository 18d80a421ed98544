import { date, index, pgTable, primaryKey, timestamp, unique, uuid } from 'drizzle-orm/pg-core'
import { deals } from '../deals/schema.ts'

/** A day on which a merchant shows some deals first; `validOn` is a business date. */
export const dealEvents = pgTable(
  'deal_events',
  {
    id: uuid().primaryKey(),
    merchantId: uuid('merchant_id').notNull(),
    validOn: date('valid_on', { mode: 'string' }).notNull(),
    createdAt: timestamp('created_at', { withTimezone: true, precision: 3, mode: 'date' })
      .notNull()
      .defaultNow(),
  },
  (table) => [
    unique('deal_events_day').on(table.merchantId, table.validOn),
    index('deal_events_created').on(table.merchantId, table.createdAt),
  ],
)

export const eventDeals = pgTable(
  'event_deals',
  {
    eventId: uuid('event_id')
      .notNull()
      .references(() => dealEvents.id, { onDelete: 'cascade' }),
    dealId: uuid('deal_id')
      .notNull()
      .references(() => deals.id),
  },
  (table) => [
    primaryKey({ columns: [table.eventId, table.dealId] }),
    index('event_deals_deal').on(table.dealId),
  ],
)
