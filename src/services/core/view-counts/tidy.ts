import { lt, sql } from 'drizzle-orm'
import { VIEW_AGE_DAYS } from '#src/contract/core/views.ts'
import type { ServiceDeps } from '#src/services/kit/deps.ts'
import { viewBatches } from './schema.ts'

/** Deletes batches no phone would resend: their views are too old to be recorded. */
export async function tidyViews({ db }: Pick<ServiceDeps, 'db'>): Promise<boolean> {
  await db
    .delete(viewBatches)
    .where(lt(viewBatches.recordedAt, sql`now() - make_interval(days => ${VIEW_AGE_DAYS + 1})`))
  return false
}
