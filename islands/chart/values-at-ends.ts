import type { Plugin } from 'chart.js'
import type { Colours } from './colours.ts'
import type { ChartProps } from './props.ts'

/** Pixels between a bar and its figure. */
const GAP = 6

/** Writes each figure at the end of its bar, so that nobody needs to point at it. */
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
