import { presets } from '#src/contract/core/report-periods.ts'
import { placeOf } from '#src/contract/screens/reports.ts'
import { usePage } from '#src/web/page/page.ts'
import { Button } from '#views/components/button.tsx'
import { Card } from '#views/components/card.tsx'
import { PageHead } from '#views/components/page-head.tsx'
import { Select } from '#views/components/select.tsx'
import { useEnhanced } from '#views/enhanced.ts'
import type { GraphProps } from '#views/reports/graph-props.ts'
import { Graph } from './graph.tsx'
import { ReportTabs } from './tabs.tsx'
import { presetKeys, summaryKey } from './words.ts'

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
