import { useState } from 'react'
import type { ChartProps } from '#islands/chart/props.ts'
import { BarTable } from './bar-table.tsx'
import { useChart } from './use-chart.ts'

export { BarTable }

export function ChartFigure(props: ChartProps) {
  const { title, labelHeader, valueHeader, bars, upright, texts } = props
  const [asTable, setAsTable] = useState(false)
  const { plot, canvas, ready } = useChart(props, asTable)
  return (
    <figure className="chart" data-drawn={ready && !asTable ? '' : undefined}>
      <figcaption>
        <b>{title}</b>
        {ready && (
          <button type="button" className="btn ghost" onClick={() => setAsTable(!asTable)}>
            {asTable ? texts.asChart : texts.asTable}
          </button>
        )}
      </figcaption>
      <div className="plot" ref={plot} hidden={!ready || asTable} aria-hidden="true">
        <canvas ref={canvas} />
      </div>
      <div className="figures">
        <BarTable
          caption={title}
          labelHeader={labelHeader}
          valueHeader={valueHeader}
          bars={bars.map(({ key, label, short, value, shown, part }) => ({
            key,
            label: upright || short === label ? label : <span title={label}>{short}</span>,
            value,
            shown,
            part,
          }))}
        />
      </div>
    </figure>
  )
}
