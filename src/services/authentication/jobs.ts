import type { Job } from '#src/platform/start-job.ts'
import type { ServiceDeps } from '#src/services/kit/deps.ts'
import { takePictures } from './social/take-pictures.ts'

export function authenticationJobs(deps: ServiceDeps): Job[] {
  return [
    { name: 'sign-up pictures', everyMs: 5000, run: (stopping) => takePictures(deps, stopping) },
  ]
}
