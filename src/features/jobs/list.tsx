import { jobPaths } from '#src/contract/screens/jobs.ts'
import { type Result, screen } from '#src/web/http/result.ts'
import type { Request } from '#src/web/http/route.ts'
import { crumbsTo } from '#src/web/navigation/crumbs.ts'
import { JobsPage } from '#views/jobs/index.tsx'

export async function index({ upstream, page }: Request): Promise<Result> {
  const { jobs } = await upstream.core.read('/jobs')
  return screen({
    title: page.t('jobs:title'),
    crumbs: crumbsTo(page, jobPaths.list),
    main: <JobsPage jobs={jobs} />,
  })
}
