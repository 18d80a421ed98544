import { v4 } from 'uuid'
import { embedPaths } from '#src/contract/screens/package-embed.ts'
import { attempt, faultStatus } from '#src/upstream/attempt.ts'
import { UpstreamFault } from '#src/upstream/result.ts'
import { type Result, screen } from '#src/web/http/result.ts'
import type { PublicRequest } from '#src/web/http/route.ts'
import { LoadFailed } from '#views/components/empty-state.tsx'
import { PackagePage } from '#views/package-embed/index.tsx'
import { enter, isDoorway } from './enter.ts'
import { selectedOf } from './lifecycle.ts'
import { loadShelf } from './load.ts'
import { forVisitor } from './visit.ts'

export async function show(request: PublicRequest): Promise<Result> {
  return isDoorway(request.query) ? enter(request) : packages(request)
}

const packages = forVisitor(async ({ c, page, query }, visit) => {
  const title = page.t('package-embed:title')
  const shelf = await attempt(loadShelf(visit))
  if (shelf instanceof UpstreamFault) {
    const main = <LoadFailed retryHref={embedPaths.index()} />
    return screen({ layout: 'embed', status: faultStatus(shelf), title, main })
  }
  const preferred = {
    requested: query.get('package'),
    configured: c.get('web').config.defaultPackageId,
  }
  const selected = selectedOf(shelf.packages, preferred)
  const main = <PackagePage {...shelf} selected={selected?.id} formKey={v4()} />
  return screen({ layout: 'embed', title, main })
})
