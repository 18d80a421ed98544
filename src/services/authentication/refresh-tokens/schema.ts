import { index, pgTable } from 'drizzle-orm/pg-core'
import { instant, reference } from '#src/database/columns.ts'
import { signIns } from '#src/services/authentication/schema.ts'

/** By hash; a used one names its successor, so that repeats get the same answer for a while. */
export const refreshTokens = pgTable(
  'refresh_tokens',
  (t) => ({
    hash: t.text().primaryKey(),
    signInId: reference('sign_in_id', () => signIns.id, { onDelete: 'cascade' }),
    expiresAt: instant('expires_at').notNull(),
    usedAt: instant('used_at'),
    successorHash: t.text('successor_hash'),
  }),
  (table) => [
    index('refresh_tokens_sign_in').on(table.signInId),
    index('refresh_tokens_expires').on(table.expiresAt),
  ],
)
