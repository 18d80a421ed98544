import { and, eq, gt, lt, sql } from 'drizzle-orm'
import { z } from 'zod'
import type { Database } from '#src/database/connect.ts'
import { secretBoxOf } from '#src/platform/secret-box.ts'
import { hashOf } from './hash.ts'
import { newSessionId } from './lucia.ts'
import { fromNow } from './rows.ts'
import { embedSessions } from './schema.ts'

/** Seconds. A visit never outlives its token either. */
export const EMBED_SECONDS = 1800
const SESSION_ID = /^[a-z0-9]{40}$/

const sealedFacts = z.object({ accessToken: z.string(), email: z.string() })
export type EmbedVisit = z.infer<typeof sealedFacts> & { userId: string }

export type EmbedSessions = ReturnType<typeof createEmbedSessions>

/** Visits of the embedded package page. No other page reads their cookie. */
export function createEmbedSessions({
  db,
  secretKeys,
}: {
  db: Database
  secretKeys: readonly string[]
}) {
  const box = secretBoxOf(secretKeys, 'embed-sessions')

  return {
    async begin({ userId, ...facts }: EmbedVisit): Promise<string> {
      const id = newSessionId(false)
      await db.delete(embedSessions).where(lt(embedSessions.expiresAt, sql`now()`))
      await db.insert(embedSessions).values({
        id: hashOf(id),
        userId,
        sealed: box.seal(JSON.stringify(facts), userId),
        expiresAt: fromNow(EMBED_SECONDS),
      })
      return id
    },

    /** The visit of a cookie; null if unknown, expired, or sealed with a key we no longer have. */
    async read(id: string | null): Promise<EmbedVisit | null> {
      if (!id || !SESSION_ID.test(id)) return null
      const [row] = await db
        .select()
        .from(embedSessions)
        .where(and(eq(embedSessions.id, hashOf(id)), gt(embedSessions.expiresAt, sql`now()`)))
      const text = row ? box.open(row.sealed, row.userId) : null
      return row && text !== null
        ? { userId: row.userId, ...sealedFacts.parse(JSON.parse(text)) }
        : null
    },

    async end(id: string): Promise<void> {
      await db.delete(embedSessions).where(eq(embedSessions.id, hashOf(id)))
    },
  }
}
