import { and, type Column, eq, gt, ne, type SQL, sql } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import type { Database } from '#src/database/connect.ts'
import { keyIdOf, type StoredPurpose } from '#src/platform/secret-box.ts'
import { secondFactors } from '#src/services/authentication/second-factors/schema.ts'
import { creditCardRequests } from '#src/services/core/credit-cards/schema.ts'
import { outboxMessages } from '#src/services/notifications/schema.ts'
import { embedSessions, savedInputs, sessions } from '#src/web/auth/session/schema.ts'

export type SealedRows = {
  purpose: StoredPurpose
  count: number
  /** When the last one expires, such as 2026-11-22 18:30 UTC; null if a job reseals them. */
  until: string | null
}

type Stored = { table: PgTable; sealed: Column; until: Column | null; living?: SQL }

const stored: Record<StoredPurpose, Stored> = {
  'credit-card-requests': {
    table: creditCardRequests,
    sealed: creditCardRequests.sealed,
    until: null,
  },
  'embed-sessions': {
    table: embedSessions,
    sealed: embedSessions.sealed,
    until: embedSessions.expiresAt,
  },
  'kept-inputs': { table: savedInputs, sealed: savedInputs.sealed, until: savedInputs.expiresAt },
  outbox: {
    table: outboxMessages,
    sealed: outboxMessages.sealed,
    until: outboxMessages.expiresAt,
    living: eq(outboxMessages.status, 'QUEUED'),
  },
  'second-factors': { table: secondFactors, sealed: secondFactors.sealed, until: null },
  'upstream-tokens': {
    table: sessions,
    sealed: sessions.refreshToken,
    until: sessions.absoluteExpiresAt,
  },
}

export async function findSealedRows(
  db: Database,
  secrets: readonly string[],
): Promise<SealedRows[][]> {
  const found: SealedRows[][] = [...secrets, null].map(() => [])
  for (const purpose of Object.keys(stored) as StoredPurpose[]) {
    const ids = secrets.map((secret) => keyIdOf(secret, purpose))
    for (const { keyId, ...rows } of await countByKey(db, stored[purpose])) {
      const place = ids.indexOf(keyId)
      found.at(place)?.push({ purpose, ...rows })
    }
  }
  return found
}

function countByKey(db: Database, { table, sealed, until, living }: Stored) {
  const keyId = sql<string>`split_part(${sealed}, '.', 1)`
  return db
    .select({
      keyId,
      count: sql<number>`count(*)::int`,
      until: until ? lastOf(until) : sql<null>`null::text`,
    })
    .from(table)
    .where(and(ne(sealed, ''), living, until ? gt(until, sql`now()`) : undefined))
    .groupBy(keyId)
}

function lastOf(until: Column) {
  return sql<string>`to_char(max(${until}) at time zone 'UTC', 'YYYY-MM-DD HH24:MI "UTC"')`
}
