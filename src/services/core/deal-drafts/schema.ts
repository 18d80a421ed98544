import { index, pgTable, primaryKey } from 'drizzle-orm/pg-core'
import type { TypedDeal } from '#src/contract/core/deal-drafts.ts'
import { instant } from '#src/database/columns.ts'

/**
 * What a merchant has typed into a deal that does not exist yet. Ids come from forms, so one is only
 * its merchant's. A row whose deal was added stays without its words, so that a save that arrives late, or
 * another tab, brings neither the draft nor the deal back.
 */
export const dealDrafts = pgTable(
  'deal_drafts',
  (t) => ({
    id: t.uuid().notNull(),
    merchantId: t.uuid('merchant_id').notNull(),
    /** Null once it became a deal. */
    typed: t.jsonb().$type<TypedDeal>(),
    version: t.integer().notNull().default(1),
    /** The opened form that saved last. */
    writer: t.uuid().notNull(),
    savedAt: instant('saved_at').notNull().defaultNow(),
  }),
  ({ id, merchantId, savedAt }) => [
    primaryKey({ columns: [merchantId, id] }),
    index('deal_drafts_saved').on(savedAt),
  ],
)
