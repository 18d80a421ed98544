import { sql } from 'drizzle-orm'
import type { Queryable } from '#src/database/connect.ts'
import { hashSecret } from '#src/services/kit/hashing.ts'
import { throttles } from './schema.ts'

/** False if it was spent before. Counters are swept after two days: `seconds` must be shorter. */
export async function spendOnce(db: Queryable, secret: string, seconds: number): Promise<boolean> {
  const spent = await db
    .insert(throttles)
    .values({
      key: hashSecret(secret),
      failures: 1,
      waitsUntil: sql`now() + make_interval(secs => ${seconds})`,
    })
    .onConflictDoNothing()
    .returning({ key: throttles.key })
  return spent.length > 0
}
