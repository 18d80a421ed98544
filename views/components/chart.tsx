import { ChartFigure } from '#islands/chart/chart.tsx'
import { Sheet } from '#views/components/sheet.tsx'
import { usePage } from '#views/page/page.ts'
import { Island } from './island.tsx'
import { truncate } from './truncate.tsx'

type Bar = {
  key: string
  label: string
  picture?: string | undefined
  /** Text under a column of time; by default the label's first 20 characters. */
  short?: string | undefined
  value: number
  /** How the value is written, if not as a number alone. */
  shown?: string | undefined
  part?: boolean | undefined
}

type Props = {
  title: string
  labelHeader: string
  valueHeader: string
  bars: readonly Bar[]
  upright?: boolean
}

export function Chart({ bars, upright = false, ...headers }: Props) {
  const { t, format } = usePage()
  const given = {
    ...headers,
    upright,
    bars: bars.map(
      ({
        key,
        label,
        picture = null,
        short = truncate(label, 'bar'),
        value,
        shown,
        part = false,
      }) => ({
        key,
        label,
        picture,
        short,
        value,
        shown: shown ?? format.number(value),
        part,
      }),
    ),
    texts: { asTable: t('common:chart.asTable'), asChart: t('common:chart.asChart') },
  }
  return (
    <>
      <Sheet name="chart" />
      <Island name="chart" props={given}>
        <ChartFigure {...given} />
      </Island>
    </>
  )
}
