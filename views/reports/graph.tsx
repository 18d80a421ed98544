import { usePage } from '#src/web/page/page.ts'
import { ButtonLink } from '#views/components/button.tsx'
import { Chart } from '#views/components/chart.tsx'
import { EmptyState, LoadFailed } from '#views/components/empty-state.tsx'
import { Note } from '#views/components/note.tsx'
import type { GraphProps } from './graph-props.ts'
import { Printed } from './printed.tsx'

type Props = Pick<GraphProps, 'kind' | 'found' | 'refusal'> & { here: string; csvHref: string }

export function Graph({ kind, found, refusal, here, csvHref }: Props) {
  const { t } = usePage()
  if (refusal !== null) {
    return (
      <div className="pad">
        <Note tone="bad">{refusal || t('common:empty.records')}</Note>
      </div>
    )
  }
  if (!found) return <LoadFailed retryHref={here} />
  if (found.rows.length === 0) {
    return (
      <EmptyState
        icon="chart"
        title={t('common:empty.records')}
        hint={t('reports:none', { days: found.displayDate })}
      />
    )
  }
  return (
    <div className="pad">
      <Printed range={found.displayDate} />
      <Chart
        title={t(`reports:${kind}.chart`)}
        labelHeader={t(`reports:${kind}.name`)}
        valueHeader={t('reports:column.views')}
        bars={found.rows.map(({ id, name, business, viewCount }) => ({
          key: id,
          label: (kind === 'deals' ? name : business || name) || t('reports:gone'),
          value: viewCount,
        }))}
      />
      <p className="chart-foot">
        <span className="sm muted">{t('reports:graph.days', { days: found.displayDate })}</span>
        <ButtonLink href={csvHref} tone="ghost" plain download>
          {t('common:list.csv')}
        </ButtonLink>
      </p>
    </div>
  )
}
