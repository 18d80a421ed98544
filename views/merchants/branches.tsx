import { Card } from '#views/components/card.tsx'
import { EmptyState } from '#views/components/empty-state.tsx'
import { usePage } from '#views/page.ts'

/** Nothing is known of the branches of an account yet, and it says so. */
export function BranchesPanel() {
  const { t } = usePage()
  return (
    <Card title={t('profile:tab.branches')} flush>
      <EmptyState
        icon="pin"
        title={t('common:empty.records')}
        hint={t('merchants:branches.none')}
      />
    </Card>
  )
}
