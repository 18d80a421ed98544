import { index, pgTable } from 'drizzle-orm/pg-core'
import { otpPurposes } from '#src/contract/authentication/otp.ts'
import { instant } from '#src/database/columns.ts'
import { users } from '#src/services/authentication/schema.ts'

/** By keyed hash. A destination without an account gets a row but no message. */
export const otpChallenges = pgTable(
  'otp_challenges',
  (t) => ({
    id: t.uuid().primaryKey(),
    purpose: t.text({ enum: otpPurposes }).notNull(),
    destination: t.text().notNull(),
    /** Hash of the browser's own name for the attempt; empty when it gave none. */
    flowHash: t.text('flow_hash').notNull().default(''),
    userId: t.uuid('user_id').references(() => users.id),
    codeHash: t.text('code_hash').notNull(),
    tries: t.integer().notNull().default(0),
    addressHash: t.text('address_hash'),
    createdAt: instant('created_at').notNull().defaultNow(),
    expiresAt: instant('expires_at').notNull(),
    verifiedAt: instant('verified_at'),
    consumedAt: instant('consumed_at'),
  }),
  (table) => [
    index('otp_challenges_destination').on(table.destination, table.createdAt),
    index('otp_challenges_address').on(table.addressHash, table.createdAt),
    index('otp_challenges_created').on(table.createdAt),
  ],
)
