import { branchPaths } from '#src/contract/screens/branches.ts'
import type { BranchListProps } from '#src/features/branches/list-props.ts'
import { usePage } from '#src/web/page/page.ts'
import { Card } from '#views/components/card.tsx'
import { EmptyState } from '#views/components/empty-state.tsx'
import { Go } from '#views/components/go.tsx'
import { AddBranch } from './add-branch.tsx'
import { BranchTable } from './table.tsx'

type Props = {
  found: NonNullable<BranchListProps['found']>
  /** Whose they are, where the list holds those of others too. */
  ownerId?: string
}

/** The first branches of a merchant or bank in a tab of its record, and the way to all. */
export function BranchesPanel({ found, ownerId }: Props) {
  const { t, format } = usePage()
  const { branches, totalItems } = found
  const all = t('branches:panel.all', { count: totalItems, shown: format.number(totalItems) })
  const more = <Go href={branchPaths.list({ owner: ownerId })}>{all}</Go>
  return (
    <Card title={t('profile:tab.branches')} beside={totalItems > 0 && more} flush>
      {branches.length > 0 ? (
        <BranchTable branches={branches} owners={false} />
      ) : (
        <EmptyState
          icon="pin"
          title={t('common:empty.records')}
          hint={t(ownerId ? 'branches:panel.nothingOfOwner' : 'branches:list.nothingYet')}
        >
          <AddBranch />
        </EmptyState>
      )}
    </Card>
  )
}
