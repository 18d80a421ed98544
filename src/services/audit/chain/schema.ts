import { customType, pgTable } from 'drizzle-orm/pg-core'

const bytea = customType<{ data: Buffer; driverData: Buffer }>({ dataType: () => 'bytea' })

/**
 * Links of the chain that proves the audit trail (docs/decisions/roles-audit-and-privacy.md#0147). Append-only, as the
 * entries are.
 */
export const auditBlocks = pgTable('audit_blocks', (t) => ({
  /** From 1 without gaps. */
  number: t.integer().primaryKey(),
  sealedAt: t.timestamp('sealed_at', { withTimezone: true, precision: 3, mode: 'date' }).notNull(),
  /** The last entry that it covers; the first is the one after the block before. */
  untilAt: t.timestamp('until_at', { withTimezone: true, precision: 3, mode: 'date' }).notNull(),
  untilId: t.uuid('until_id').notNull(),
  /** For each entry by time and id the 16 bytes of its id and the 32 of its digest. */
  digests: bytea().notNull(),
  hash: bytea().notNull(),
  /** Public key of `signature`, which is of `hash`. */
  keyId: t.text('key_id').notNull(),
  signature: bytea().notNull(),
}))
