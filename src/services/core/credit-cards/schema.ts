import { sql } from 'drizzle-orm'
import { check, index, pgTable } from 'drizzle-orm/pg-core'
import { instant } from '#src/database/columns.ts'

/** Personal data is sealed, and null after the retention period; a keyed hash finds the whole NIC. */
export const creditCardRequests = pgTable(
  'credit_card_requests',
  (t) => ({
    id: t.uuid().primaryKey(),
    bankId: t.uuid('bank_id').notNull(),
    userId: t.uuid('user_id'),
    fullName: t.text('full_name'),
    city: t.text(),
    nicHash: t.text('nic_hash'),
    sealed: t.text(),
    requestedAt: instant('requested_at').notNull().defaultNow(),
    removedAt: instant('removed_at'),
    searchText: t.text('search_text').generatedAlwaysAs(sql`lower(full_name)`),
  }),
  (table) => [
    index('credit_card_requests_bank')
      .on(table.bankId, table.requestedAt, table.id)
      .where(sql`${table.removedAt} is null`),
    index('credit_card_requests_requested')
      .on(table.requestedAt, table.id)
      .where(sql`${table.removedAt} is null`),
    index('credit_card_requests_user').on(table.userId, table.requestedAt),
    index('credit_card_requests_nic').on(table.nicHash),
    index('credit_card_requests_search').using('gin', table.searchText.op('gin_trgm_ops')),
    index('credit_card_requests_folded').using(
      'gin',
      sql`coalesce(search_folded, ${table.searchText}) gin_trgm_ops`,
    ),
    check(
      'credit_card_requests_removed',
      sql`(${table.removedAt} is null) = (${table.userId} is not null)
        and (${table.removedAt} is null) = (${table.fullName} is not null)
        and (${table.removedAt} is null) = (${table.city} is not null)
        and (${table.removedAt} is null) = (${table.nicHash} is not null)
        and (${table.removedAt} is null) = (${table.sealed} is not null)`,
    ),
  ],
)

/** Requests listed in a scope: a bank's id, or the nil UUID for all banks. */
export const creditCardTallies = pgTable('credit_card_tallies', (t) => ({
  scope: t.uuid().primaryKey(),
  requests: t.integer().notNull(),
}))
