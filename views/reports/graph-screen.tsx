import { presets } from '#src/contract/core/report-periods.ts'
import type { ReportKind } from '#src/contract/core/reports.ts'
import { SEARCH_MAX } from '#src/contract/paging.ts'
import { placeOf } from '#src/contract/screens/reports.ts'
import { Button, ButtonLink } from '#views/components/button.tsx'
import { Chart } from '#views/components/chart.tsx'
import { LoadFailed } from '#views/components/empty-state.tsx'
import { Card, PageHead } from '#views/components/layout.tsx'
import { NothingFound } from '#views/components/list-region.tsx'
import { Note } from '#views/components/note.tsx'
import { PrintButton } from '#views/components/print-button.tsx'
import { Select } from '#views/components/select.tsx'
import { Sheet } from '#views/components/sheet.tsx'
import { TextInput } from '#views/components/text-input.tsx'
import { useEnhanced } from '#views/page/enhanced.ts'
import { usePage } from '#views/page/page.ts'
import { pictureUrl } from '#views/page/picture-paths.ts'
import { daysQuery, type PresetChoice, type ReportFilters, reportQuery } from './filters.ts'
import { presetKeys, ReportTabs, summaryKey } from './parts.tsx'
import type { ReportRow } from './shown.ts'

export function GraphScreen(props: GraphProps) {
  const { t, actor } = usePage()
  const { kind, choice, filters } = props
  const who = { isMerchant: Boolean(actor?.isMerchant) }
  const list = placeOf(kind, who).list
  const graph = { tab: 'graph', option: choice.option, ...daysQuery(filters.days) }
  const found = { ...graph, ...reportQuery(filters) }
  return (
    <>
      <PageHead title={t(`reports:${kind}.title`)} summary={t(summaryKey(kind, who))} />
      <ReportTabs kind={kind} current="graph" kept={reportQuery(filters)} />
      <Card flush>
        <PresetForm action={list()} choice={choice} filters={filters} />
        {choice.preset && (
          <Graph
            {...props}
            here={list(found)}
            clearHref={list(graph)}
            csvHref={list({ ...found, format: 'csv' })}
          />
        )}
      </Card>
    </>
  )
}

function PresetForm({
  action,
  choice,
  filters,
}: { action: string } & Pick<GraphProps, 'choice' | 'filters'>) {
  const { t } = usePage()
  const swap = useEnhanced() ? { 'hx-get': action } : {}
  const { option } = choice.errors
  return (
    <form className="form pad range" method="get" action={action} {...swap} noValidate>
      <Sheet name="range" />
      {Object.entries({ tab: 'graph', ...daysQuery(filters.days) }).map(([name, value]) => (
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
      <TextInput
        name="q"
        type="search"
        label={t('reports:search')}
        value={filters.q}
        maxLength={SEARCH_MAX}
        autoComplete="off"
      />
      <Button tone="primary">{t('reports:graph.generate')}</Button>
    </form>
  )
}

type Props = Pick<GraphProps, 'kind' | 'filters' | 'found' | 'refusal'> &
  Record<'here' | 'clearHref' | 'csvHref', string>

function Graph({ kind, filters, found, refusal, here, clearHref, csvHref }: Props) {
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
      <NothingFound
        icon="chart"
        hint={t('reports:none', { days: found.displayDate })}
        noMatch={filters.q ? t('reports:noMatch', { term: filters.q }) : null}
        clearHref={clearHref}
      />
    )
  }
  return (
    <div className="pad">
      <Chart
        title={t(`reports:${kind}.chart`)}
        labelHeader={t(`reports:${kind}.name`)}
        valueHeader={t('reports:column.views')}
        bars={found.rows.map(({ id, name, business, imageUrl, viewCount }) => ({
          key: id,
          picture: imageUrl ? pictureUrl(imageUrl, 'thumb') : undefined,
          label: (kind === 'deals' ? name : business || name) || t('reports:gone'),
          value: viewCount,
        }))}
      />
      <p className="chart-foot">
        <span className="sm muted">{t('reports:graph.days', { days: found.displayDate })}</span>
        <ButtonLink href={csvHref} tone="ghost" plain download>
          {t('common:list.csv')}
        </ButtonLink>
        <PrintButton />
      </p>
    </div>
  )
}

type GraphProps = {
  kind: ReportKind
  choice: PresetChoice
  filters: ReportFilters
  found: { rows: readonly ReportRow[]; displayDate: string } | null
  refusal: string | null
}
