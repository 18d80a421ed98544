import { and, eq, gt, sql } from 'drizzle-orm'
import { VIEWS_PER_HOUR } from '#src/contract/core/views.ts'
import type { Tx } from '#src/database/connect.ts'
import { Refusal } from '#src/services/kit/refusals/refusal.ts'
import { viewBatches } from './schema.ts'

const HOUR_SECONDS = 3600

/** Without a limit anybody could make a deal popular. @throws Refusal tooMany */
export async function limitViews(tx: Tx, userId: string, more: number): Promise<void> {
  const [sent] = await tx
    .select({
      views: sql<number>`coalesce(sum(${viewBatches.count}), 0)::int`,
      seconds: sql<number>`ceil(${HOUR_SECONDS}::int - extract(epoch from now() - min(${viewBatches.recordedAt})))::int`,
    })
    .from(viewBatches)
    .where(
      and(
        eq(viewBatches.userId, userId),
        gt(viewBatches.recordedAt, sql`now() - make_interval(secs => ${HOUR_SECONDS})`),
      ),
    )
  if (!sent || sent.views + more <= VIEWS_PER_HOUR) return
  const retryAfterSeconds = Math.max(1, sent.seconds)
  throw new Refusal('tooMany', 'core:view.tooMany', { retryAfterSeconds })
}
