import { useState } from 'react'
import type { ChartProps } from '#islands/chart/props.ts'
import { BarTable } from './bar-table.tsx'
import { useChart } from './use-chart.ts'

export { BarTable }

export function ChartFigure(props: ChartProps) {
  const { title, labelHeader, valueHeader, bars, upright, texts } = props
  const [asTable, setAsTable] = useState(false)
  const { canvas, ready } = useChart(props, asTable)
  return (
    <figure
      className={upright ? 'chart upright' : 'chart'}
      data-drawn={ready ? (asTable ? 'table' : 'plot') : undefined}
    >
      <figcaption>
        <b>{title}</b>
      </figcaption>
      <button
        type="button"
        className="btn ghost js-only"
        disabled={!ready}
        onClick={() => setAsTable(!asTable)}
      >
        {asTable ? texts.asChart : texts.asTable}
      </button>
      <div className="both">
        <div className="figures" tabIndex={upright && !ready ? 0 : undefined}>
          <BarTable
            caption={title}
            labelHeader={labelHeader}
            valueHeader={valueHeader}
            bars={bars.map(({ key, label, picture, short, value, shown, part }) => ({
              key,
              picture,
              label: upright || short === label ? label : <span title={label}>{short}</span>,
              value,
              shown,
              part,
            }))}
          />
        </div>
        <div className="plot" hidden={!ready || asTable} aria-hidden="true">
          <canvas ref={canvas} />
        </div>
      </div>
    </figure>
  )
}
