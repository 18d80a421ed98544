import type { ServiceDeps } from '#src/services/kit/deps.ts'
import type { Job } from '#src/services/kit/start-job.ts'
import { removeOldCsvs } from './remove-old-csvs.ts'

export function fileJobs(deps: ServiceDeps): Job[] {
  return [{ name: 'coupon file tidying', everyMs: 3_600_000, run: () => removeOldCsvs(deps) }]
}
