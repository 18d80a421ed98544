import { approvalPaths } from '#src/features/approvals/paths.ts'
import { Card } from '#views/components/card.tsx'
import { Queue } from '#views/components/queue.tsx'
import { usePage } from '#views/page.ts'

type Props = { waiting: { deals: number; oldestDealDays: number | null } }

/** The administrator's queue, with how long the oldest has waited. */
export function WaitingCard({ waiting }: Props) {
  const { t } = usePage()
  const { deals, oldestDealDays } = waiting
  const entry = {
    href: approvalPaths.index({ tab: 'deals' }),
    label: t('dashboard:queueDeals'),
    icon: 'deal',
    count: deals,
  } as const
  return (
    <Card title={t('dashboard:waiting')} footer={<Oldest days={oldestDealDays} />} flush>
      <Queue entries={[entry]} />
    </Card>
  )
}

function Oldest({ days }: { days: number | null }) {
  const { t } = usePage()
  const waited = days ? t('dashboard:oldest', { count: days }) : t('dashboard:oldestToday')
  return <p className="sm faint">{days === null ? t('dashboard:nothingWaits') : waited}</p>
}
