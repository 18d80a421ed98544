import { sql } from 'drizzle-orm'
import type { Queryable } from '#src/database/connect.ts'
import { hashSecret } from '#src/services/authentication/hash-secret.ts'
import { throttles } from '#src/services/authentication/schema.ts'
import { ID_TOKEN_SECONDS } from './id-token.ts'

/**
 * Takes an id_token once: false when it was brought before. Its hash stays among the counters, which
 * are swept after two days, long after the token itself is too old.
 */
export async function spendIdToken(db: Queryable, idToken: string): Promise<boolean> {
  const spent = await db
    .insert(throttles)
    .values({
      key: hashSecret(`id_token ${idToken}`),
      failures: 1,
      waitsUntil: sql`now() + make_interval(secs => ${ID_TOKEN_SECONDS})`,
    })
    .onConflictDoNothing()
    .returning({ key: throttles.key })
  return spent.length > 0
}
