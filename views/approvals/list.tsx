import { approvalPaths } from '#src/contract/screens/approvals.ts'
import { approvalQuery } from '#src/features/approvals/filters.ts'
import type { ApprovalProps } from '#src/features/approvals/list-props.ts'
import { usePage } from '#src/web/page/page.ts'
import { ListRegion, NothingFound } from '#views/components/list-region.tsx'
import { ApprovalPicks } from './picks.tsx'
import { WaitingTable } from './table.tsx'

type Props = Pick<ApprovalProps, 'filters' | 'found' | 'activity' | 'selected'>

export function ApprovalList({ filters, found, activity, selected }: Props) {
  const { t } = usePage()
  const { tab, q: term, page } = filters
  const here = approvalPaths.index(approvalQuery(filters))
  const rows = found?.items.length ?? 0
  return (
    <ListRegion
      found={found}
      rows={rows}
      page={page}
      here={here}
      head={
        found && rows > 0 && <ApprovalPicks filters={filters} found={found} selected={selected} />
      }
      nothing={
        <NothingFound
          title={t(`approvals:empty.${tab}`)}
          hint={t(`approvals:emptyText.${tab}`)}
          noMatch={term ? t(`approvals:noMatch.${tab}`, { term }) : null}
          clearHref={approvalPaths.index({ tab })}
        />
      }
    >
      {found && <WaitingTable {...found} from={here} activity={activity} selected={selected} />}
    </ListRegion>
  )
}
