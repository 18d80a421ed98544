import type { Plugin } from 'chart.js'
import type { Colours } from './colours.ts'
import type { ChartProps } from './props.ts'

const GAP = 6

export function valuesAtEnds(bars: ChartProps['bars'], { strong, family }: Colours): Plugin<'bar'> {
  return {
    id: 'values-at-ends',
    afterDatasetsDraw(chart) {
      const { ctx } = chart
      ctx.save()
      ctx.fillStyle = strong
      ctx.font = `600 12px ${family}`
      ctx.textBaseline = 'middle'
      for (const [at, { x, y }] of chart.getDatasetMeta(0).data.entries()) {
        ctx.fillText(bars[at]?.shown ?? '', x + GAP, y)
      }
      ctx.restore()
    },
  }
}
