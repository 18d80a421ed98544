import { faultStatus } from '#src/upstream/attempt.ts'
import { UpstreamFault } from '#src/upstream/result.ts'
import { screen } from '#src/web/http/result.ts'
import type { Request } from '#src/web/http/route.ts'
import type { Screen } from '#src/web/page/screen.ts'
import { BranchIndex } from '#views/branches/index.tsx'
import { BranchListUpdate } from '#views/branches/list.tsx'
import { branchCrumbs } from './crumbs.ts'
import type { BranchListFilters } from './filters.ts'
import type { readBranchPage } from './load-branches.ts'

type Found = Awaited<ReturnType<typeof readBranchPage>> | UpstreamFault

/** The list of branches: the same parts as a page and as the region that search swaps. */
export function branchListScreen(
  { page }: Request,
  filters: BranchListFilters,
  branches: Found,
): Screen {
  const { t, format } = page
  const fault = branches instanceof UpstreamFault ? branches : null
  const found = branches instanceof UpstreamFault ? null : branches
  const count = found?.totalItems ?? 0
  return screen({
    status: fault ? faultStatus(fault) : 200,
    title: filters.page
      ? t('branches:list.titlePage', { page: filters.page + 1 })
      : t('branches:list.title'),
    crumbs: branchCrumbs(page),
    main: <BranchIndex filters={filters} found={found} />,
    region: {
      id: 'list',
      node: <BranchListUpdate filters={filters} found={found} />,
      announce: found
        ? t('branches:list.announce', { count, shown: format.total(found) })
        : undefined,
    },
  })
}
