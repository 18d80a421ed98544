import { sql } from 'drizzle-orm'
import { GEOCODES_PER_MINUTE } from '#src/contract/location/maps.ts'
import type { Database } from '#src/database/connect.ts'
import { Refusal } from '#src/services/kit/refusals/refusal.ts'
import { geocodeCounts } from '#src/services/location/maps/schema.ts'

const WINDOW_SECONDS = 60

export async function countQuestion(db: Database, userId: string): Promise<void> {
  const over = sql`${geocodeCounts.startedAt} <= now() - ${WINDOW_SECONDS} * interval '1 second'`
  const [row] = await db
    .insert(geocodeCounts)
    .values({ userId, count: 1 })
    .onConflictDoUpdate({
      target: geocodeCounts.userId,
      set: {
        count: sql`case when ${over} then 1 else least(${geocodeCounts.count}, ${GEOCODES_PER_MINUTE}) + 1 end`,
        startedAt: sql`case when ${over} then now() else ${geocodeCounts.startedAt} end`,
      },
    })
    .returning({
      count: geocodeCounts.count,
      left: sql<number>`ceil(extract(epoch from ${geocodeCounts.startedAt} - now()) + ${WINDOW_SECONDS})::int`,
    })
  if (!row || row.count <= GEOCODES_PER_MINUTE) return
  const seconds = Math.max(1, row.left)
  throw new Refusal('tooMany', 'location:maps.tooMany', {
    params: { count: seconds },
    retryAfterSeconds: seconds,
  })
}
