import { branchPaths } from '#src/contract/screens/branches.ts'
import { branchQuery } from '#src/features/branches/filters.ts'
import type { BranchListProps } from '#src/features/branches/list-props.ts'
import { usePage } from '#src/web/page/page.ts'
import { ButtonLink } from '#views/components/button.tsx'
import { Card } from '#views/components/card.tsx'
import { PageHead } from '#views/components/page-head.tsx'
import { AddBranch } from './add-branch.tsx'
import { BranchFilterBar } from './filters.tsx'
import { BranchList } from './list.tsx'

export function BranchIndex(props: BranchListProps) {
  const { t } = usePage()
  return (
    <>
      <PageHead title={t('branches:list.title')} summary={<Summary {...props} />}>
        <AddBranch />
        {props.filters.ownerId && <AllBranches {...props} />}
      </PageHead>
      <Card flush>
        <BranchFilterBar {...props} />
        <BranchList {...props} />
      </Card>
    </>
  )
}

function Summary({ found }: BranchListProps) {
  const { t, format } = usePage()
  if (!found) return null
  const count = found.counts.all
  return t('branches:list.head', { count, shown: format.number(count) })
}

/** From the branches of one owner to those of all, with the same words and status. */
function AllBranches({ filters }: BranchListProps) {
  const { t } = usePage()
  const query = branchQuery({ ...filters, ownerId: null })
  return <ButtonLink href={branchPaths.list(query)}>{t('branches:list.allOwners')}</ButtonLink>
}
