import { sql } from 'drizzle-orm'
import type { ServiceDeps } from '#src/services/kit/deps.ts'
import type { PiecewiseJob } from '#src/services/kit/piecewise-job.ts'
import { finishErasures } from './erase-person.ts'
import { removeOld } from './retention.ts'
import { erasures } from './schema.ts'

export function personJobs(deps: ServiceDeps): PiecewiseJob[] {
  return [
    {
      name: 'erasures',
      everyMs: 10_000,
      run: () => finishErasures(deps),
      waiting: sql`select ${erasures.dueAt} from ${erasures} where ${erasures.finishedAt} is null`,
    },
    { name: 'retention', everyMs: 3_600_000, run: () => removeOld(deps) },
  ]
}
