import { branchPaths } from '#src/contract/screens/branches.ts'
import { branchQuery, isNarrowed } from '#src/features/branches/filters.ts'
import type { BranchListProps } from '#src/features/branches/list-props.ts'
import { type Page, usePage } from '#src/web/page/page.ts'
import { ListRegion, NothingFound } from '#views/components/list-region.tsx'
import { AddBranch } from './add-branch.tsx'
import { BranchStatusNav } from './filters.tsx'
import { BranchTable } from './table.tsx'

/** The region that search, filter and pages swap. */
export function BranchList({ filters, found }: BranchListProps) {
  const { actor } = usePage()
  const branches = found?.branches ?? []
  return (
    <ListRegion
      found={found}
      rows={branches.length}
      page={filters.page}
      here={branchPaths.list(branchQuery(filters, filters.page))}
      csvHref={branchPaths.list({ ...branchQuery(filters), format: 'csv' })}
      nothing={<Nothing filters={filters} />}
    >
      <BranchTable branches={branches} owners={actor?.isAdmin ?? false} />
    </ListRegion>
  )
}

/** What a search swaps: the region, and the status links that must carry the same words. */
export function BranchListUpdate(props: BranchListProps) {
  return (
    <>
      <BranchList {...props} />
      <hx-partial hx-target="#main .toolbar .segment" hx-swap="outerHTML">
        <BranchStatusNav {...props} />
      </hx-partial>
    </>
  )
}

function Nothing({ filters }: Pick<BranchListProps, 'filters'>) {
  const { t, actor } = usePage()
  return (
    <NothingFound
      icon="pin"
      hint={t(actor?.isAdmin ? 'branches:list.nothingYetAdmin' : 'branches:list.nothingYet')}
      noMatch={isNarrowed(filters) ? noMatch(t, filters.q) : null}
      clearHref={branchPaths.list()}
    >
      <AddBranch />
    </NothingFound>
  )
}

function noMatch(t: Page['t'], term: string): string {
  return term ? t('branches:list.nothingMatchesTerm', { term }) : t('branches:list.nothingMatches')
}
