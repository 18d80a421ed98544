import type { ReactNode } from 'react'
import { branchPaths } from '#src/contract/screens/branches.ts'
import { EmptyState } from '#views/components/empty-state.tsx'
import { Go } from '#views/components/go.tsx'
import { Card } from '#views/components/layout.tsx'
import { usePage } from '#views/page/page.ts'
import { AddBranch } from './add-branch.tsx'

type Props = {
  totalItems: number
  ownerId?: string | undefined
  children: ReactNode
}

export function BranchesPanel({ totalItems, ownerId, children }: Props) {
  const { t } = usePage()
  const all = t('branches:panel.all', { count: totalItems })
  const more = <Go href={branchPaths.list({ owner: ownerId })}>{all}</Go>
  return (
    <Card title={t('profile:tab.branches')} beside={totalItems > 0 && more} flush>
      {children ?? (
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
