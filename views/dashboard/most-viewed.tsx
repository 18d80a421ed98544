import { placeOf } from '#src/contract/screens/reports.ts'
import type { ReportRow } from '#src/features/reports/index.ts'
import { type Actor, usePage } from '#src/web/page/page.ts'
import { BarList } from '#views/components/bar-list.tsx'
import { ButtonLink } from '#views/components/button.tsx'
import { EmptyState } from '#views/components/empty-state.tsx'
import { Card } from '#views/components/layout.tsx'

type Props = { deals: readonly ReportRow[]; actor: Pick<Actor, 'isMerchant'> }

export function MostViewedCard({ deals, actor }: Props) {
  const { t } = usePage()
  const { list, one } = placeOf('deals', actor)
  const more = (
    <ButtonLink href={list({ tab: 'graph' })} tone="ghost">
      {t('dashboard:mostViewed.more')}
    </ButtonLink>
  )
  return (
    <Card title={t('dashboard:mostViewed.title')} beside={more}>
      {deals.length === 0 ? (
        <EmptyState icon="chart" title={t('common:empty.records')} />
      ) : (
        <BarList
          caption={t('dashboard:mostViewed.title')}
          labelHeader={t('reports:deals.name')}
          valueHeader={t('reports:column.views')}
          bars={deals.map(({ id, name, viewCount }) => ({
            key: id,
            label: name || t('reports:gone'),
            value: viewCount,
            href: one({ id }),
          }))}
        />
      )}
    </Card>
  )
}
