import { jobPaths } from '#src/contract/screens/jobs.ts'
import { actRows } from '#src/web/decisions/act.tsx'
import { get, type Route } from '#src/web/http/route.ts'
import { pauseAct, resumeAct, retryAct, runAct } from './acts.ts'
import { index } from './list.tsx'

export const jobRoutes: readonly Route[] = [
  get(jobPaths.list, index),
  ...actRows(jobPaths.pause, 'job.paused', pauseAct),
  ...actRows(jobPaths.resume, 'job.resumed', resumeAct),
  ...actRows(jobPaths.run, 'job.run', runAct),
  ...actRows(jobPaths.retry, 'job.retried', retryAct),
]
