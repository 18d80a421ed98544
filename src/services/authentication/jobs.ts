import { sql } from 'drizzle-orm'
import { socialPictures } from '#src/services/authentication/social/schema.ts'
import type { ServiceDeps } from '#src/services/kit/deps.ts'
import type { PiecewiseJob } from '#src/services/kit/piecewise-job.ts'
import { expireSecondApprovals } from '#src/services/second-approvals/index.ts'
import { endOverViews } from './account-views/end-over.ts'
import { resealFactors } from './second-factors/reseal.ts'
import { takePictures } from './social/take-pictures.ts'

export function authenticationJobs(deps: ServiceDeps): PiecewiseJob[] {
  return [
    {
      name: 'sign-up pictures',
      everyMs: 5000,
      run: (stopping) => takePictures(deps, stopping),
      waiting: sql`select ${socialPictures.dueAt} from ${socialPictures}`,
    },
    { name: 'views of accounts', everyMs: 30_000, run: () => endOverViews(deps) },
    { name: 'second approvals', everyMs: 600_000, run: () => expireSecondApprovals(deps) },
    { name: 'second factor sealing', everyMs: 600_000, run: () => resealFactors(deps) },
  ]
}
