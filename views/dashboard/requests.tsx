import type { BankSummary } from '#src/contract/core/summary.ts'
import { Card } from '#views/components/layout.tsx'
import { Queue } from '#views/components/queue.tsx'
import { usePage } from '#views/page/page.ts'
import * as parts from './parts.ts'

/** What customers ask this bank for: each count leads to its list. */
export function RequestsCard({ figures }: { figures: BankSummary }) {
  const { t, format } = usePage()
  const today = parts.bankRequests(figures.todaySummary).toReversed()
  const entries = parts
    .bankRequests(figures.totalSummary)
    .toReversed()
    .map(({ label, count, href }, at) => ({
      href: href ?? '',
      icon: at === 0 ? ('card' as const) : ('inbox' as const),
      label: t(label),
      note: t('dashboard:requests.today', { shown: format.number(today[at]?.count ?? 0) }),
      count,
    }))
  return (
    <Card title={t('dashboard:requests.title')} flush>
      <Queue entries={entries} />
    </Card>
  )
}
