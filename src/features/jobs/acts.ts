import { isJobId, type JobId, type JobSummary } from '#src/contract/core/jobs.ts'
import { jobPaths } from '#src/contract/screens/jobs.ts'
import type { UpstreamResult } from '#src/upstream/result.ts'
import type { Act } from '#src/web/decisions/definition.ts'
import { questionWords } from '#src/web/decisions/questions.ts'
import { NotFound } from '#src/web/http/result.ts'
import type { Request } from '#src/web/http/route.ts'
import { crumbsTo } from '#src/web/navigation/crumbs.ts'

async function load({ upstream, params: { job = '' } }: Request): Promise<JobSummary> {
  if (!isJobId(job)) throw new NotFound()
  const { jobs } = await upstream.core.read('/jobs')
  const found = jobs.find(({ id }) => id === job)
  if (!found) throw new NotFound()
  return found
}

type Sent = Promise<UpstreamResult<unknown>>
type JobAct = 'pause' | 'resume' | 'run' | 'retry'

function act(name: JobAct, send: (request: Request, id: JobId) => Sent): Act<JobSummary> {
  return {
    load,
    question({ page }, { id }) {
      const words = questionWords(page.t, `jobs:${name}`, { name: page.t(`jobs:name.${id}`) })
      return {
        action: jobPaths[name]({ job: id }),
        ...words,
        cancelHref: jobPaths.list(),
        crumbs: crumbsTo(page, jobPaths.list, { label: words.verb }),
      }
    },
    send: (request, { id }) => send(request, id),
    next: () => jobPaths.list(),
  }
}

export const pauseAct = act('pause', ({ upstream }, job) =>
  upstream.core.PUT('/jobs/pause', { body: { job, paused: true } }),
)

export const resumeAct = act('resume', ({ upstream }, job) =>
  upstream.core.PUT('/jobs/pause', { body: { job, paused: false } }),
)

export const runAct = act('run', ({ upstream }, job) =>
  upstream.core.POST('/jobs/run', { body: { job } }),
)

export const retryAct = act('retry', ({ upstream }, job) =>
  upstream.core.POST('/jobs/retry', { body: { job } }),
)
