import { Card } from '#views/components/card.tsx'
import { EmptyState } from '#views/components/empty-state.tsx'
import { usePage } from '#views/page.ts'

/** Branches cannot be managed yet, and the panel says so. */
export function BranchesPanel() {
  const { t } = usePage()
  return (
    <Card title={t('profile:tab.branches')} flush>
      <EmptyState
        icon="pin"
        title={t('merchants:branches.title')}
        hint={t('merchants:branches.text')}
      />
    </Card>
  )
}
