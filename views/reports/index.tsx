import { placeOf } from '#src/contract/screens/reports.ts'
import { Card, PageHead } from '#views/components/layout.tsx'
import { Queue } from '#views/components/queue.tsx'
import { usePage } from '#views/page/page.ts'
import { kindsOf } from './kinds.ts'
import { summaryKey } from './parts.tsx'

const icons = { deals: 'deal', merchants: 'store', banks: 'card', categories: 'grid' } as const

export function ReportIndex({ actor }: { actor: { isMerchant: boolean } }) {
  const { t } = usePage()
  const entries = kindsOf(actor).map((kind) => ({
    href: placeOf(kind, actor).list(),
    icon: icons[kind],
    label: t(`reports:${kind}.title`),
    note: t(summaryKey(kind, actor)),
  }))
  return (
    <>
      <PageHead title={t('common:menu.reports')} summary={t('reports:summary')} />
      <Card flush>
        <Queue entries={entries} />
      </Card>
    </>
  )
}
