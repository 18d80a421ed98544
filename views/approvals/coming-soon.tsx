import type { ApprovalTab } from '#src/features/approvals/filters.ts'
import { approvalPaths } from '#src/features/approvals/paths.ts'
import { ButtonLink } from '#views/components/button.tsx'
import { Card } from '#views/components/card.tsx'
import { EmptyState } from '#views/components/empty-state.tsx'
import { usePage } from '#views/page.ts'

/** The honest panel of a tab whose reviews are not built yet. */
export function ComingSoon({ tab }: { tab: Exclude<ApprovalTab, 'deals'> }) {
  const { t } = usePage()
  const title = `${t(`approvals:tab.${tab}`)}: ${t('approvals:soon').toLocaleLowerCase()}`
  return (
    <div id="list">
      <Card flush>
        <EmptyState icon="clock" title={title} hint={t('approvals:soonText')}>
          <ButtonLink href={approvalPaths.index({ tab: 'deals' })}>
            {t('approvals:soonAction')}
          </ButtonLink>
        </EmptyState>
      </Card>
    </div>
  )
}
