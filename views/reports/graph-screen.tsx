import { presets } from '#src/contract/core/report-periods.ts'
import type { ReportKind } from '#src/contract/core/reports.ts'
import { placeOf } from '#src/contract/screens/reports.ts'
import { Button, ButtonLink } from '#views/components/button.tsx'
import { Chart } from '#views/components/chart.tsx'
import { EmptyState, LoadFailed } from '#views/components/empty-state.tsx'
import { Card, PageHead } from '#views/components/layout.tsx'
import { Note } from '#views/components/note.tsx'
import { Select } from '#views/components/select.tsx'
import { useEnhanced } from '#views/page/enhanced.ts'
import { usePage } from '#views/page/page.ts'
import type { PresetChoice } from './filters.ts'
import { presetKeys, ReportTabs, summaryKey } from './parts.tsx'
import type { ReportRow } from './shown.ts'

export function GraphScreen(props: GraphProps) {
  const { t, actor } = usePage()
  const { kind, choice, kept } = props
  const who = { isMerchant: Boolean(actor?.isMerchant) }
  const action = placeOf(kind, who).list()
  return (
    <>
      <PageHead title={t(`reports:${kind}.title`)} summary={t(summaryKey(kind, who))} />
      <ReportTabs kind={kind} current="graph" kept={kept} />
      <Card flush>
        <PresetForm action={action} choice={choice} kept={kept} />
        {choice.preset && (
          <Graph
            {...props}
            here={placeOf(kind, who).list({ tab: 'graph', option: choice.preset, ...kept })}
            csvHref={placeOf(kind, who).list({
              tab: 'graph',
              option: choice.preset,
              format: 'csv',
            })}
          />
        )}
      </Card>
    </>
  )
}

function PresetForm({
  action,
  choice,
  kept,
}: { action: string } & Pick<GraphProps, 'choice' | 'kept'>) {
  const { t } = usePage()
  const swap = useEnhanced() ? { 'hx-get': action } : {}
  const { option } = choice.errors
  return (
    <form className="form pad range" method="get" action={action} {...swap} noValidate>
      {Object.entries({ tab: 'graph', ...kept }).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <Select
        name="option"
        label={t('reports:graph.option')}
        value={choice.option}
        error={option && t(option)}
        options={presets.map((preset) => ({ value: preset, label: t(presetKeys[preset]) }))}
        empty={false}
        required
      />
      <Button tone="primary">{t('reports:graph.generate')}</Button>
    </form>
  )
}

type Props = Pick<GraphProps, 'kind' | 'found' | 'refusal'> & { here: string; csvHref: string }

function Graph({ kind, found, refusal, here, csvHref }: Props) {
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

type GraphProps = {
  kind: ReportKind
  choice: PresetChoice
  kept: Record<string, string>
  found: { rows: readonly ReportRow[]; displayDate: string } | null
  refusal: string | null
}
