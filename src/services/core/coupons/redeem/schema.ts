import { index, pgTable, primaryKey } from 'drizzle-orm/pg-core'
import { instant } from '#src/database/columns.ts'

/**
 * What a branch redeemed of a deal that limits it, since midnight and in this hour, as `take_place` last
 * counted it. The nil branch is that of a shop without branches.
 */
export const placeCounts = pgTable(
  'place_counts',
  (t) => ({
    dealId: t.uuid('deal_id').notNull(),
    branchId: t.uuid('branch_id').notNull(),
    day: instant('day').notNull(),
    today: t.integer().notNull(),
    hour: instant('hour').notNull(),
    thisHour: t.integer('this_hour').notNull(),
  }),
  (table) => [primaryKey({ columns: [table.dealId, table.branchId] })],
)

/** What has changed since: a trigger adds rows, which wait for nobody, and `take_place` counts them. */
export const placeChanges = pgTable(
  'place_changes',
  (t) => ({
    id: t.bigint({ mode: 'number' }).generatedAlwaysAsIdentity().primaryKey(),
    dealId: t.uuid('deal_id').notNull(),
    branchId: t.uuid('branch_id').notNull(),
    redeemedAt: instant('redeemed_at').notNull(),
    count: t.smallint().notNull(),
  }),
  (table) => [index('place_changes_place').on(table.dealId, table.branchId)],
)
