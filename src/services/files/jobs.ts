import type { Job } from '#src/runtime/start-job.ts'
import type { ServiceDeps } from '#src/services/kit/deps.ts'
import { removeOldCsvs } from './remove-old-csvs.ts'

export function fileJobs(deps: ServiceDeps): Job[] {
  return [{ name: 'coupon file tidying', everyMs: 3_600_000, run: () => removeOldCsvs(deps) }]
}
