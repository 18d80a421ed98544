import { index, pgTable, primaryKey } from 'drizzle-orm/pg-core'
import type { TypedDeal } from '#src/contract/core/deal-drafts.ts'
import { instant } from '#src/database/columns.ts'

/**
 * What somebody has typed into a deal that does not exist yet: a merchant, or an administrator in the name
 * of one. Ids come from forms, so one is only its owner's. A row whose deal was added stays without its words, so that a save that arrives late, or
 * another tab, brings neither the draft nor the deal back.
 */
export const dealDrafts = pgTable(
  'deal_drafts',
  (t) => ({
    id: t.uuid().notNull(),
    ownerId: t.uuid('merchant_id').notNull(),
    /** The merchant an administrator writes for. */
    writtenFor: t.uuid('written_for'),
    /** Null once it became a deal. */
    typed: t.jsonb().$type<TypedDeal>(),
    version: t.integer().notNull().default(1),
    /** The opened form that saved last. */
    writer: t.uuid().notNull(),
    savedAt: instant('saved_at').notNull().defaultNow(),
  }),
  ({ id, ownerId, savedAt }) => [
    primaryKey({ columns: [ownerId, id] }),
    index('deal_drafts_saved').on(savedAt),
  ],
)
