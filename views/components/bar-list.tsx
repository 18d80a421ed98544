import { BarTable } from '#islands/chart/chart.tsx'
import { Sheet } from '#views/components/sheet.tsx'
import { usePage } from '#views/page/page.ts'
import { Go } from './go.tsx'
import { Truncate } from './truncate.tsx'

type Bar = {
  key: string
  label: string
  picture?: string | undefined
  value: number
  href?: string
}

type Props = {
  caption: string
  labelHeader: string
  valueHeader: string
  bars: readonly Bar[]
}

export function BarList({ bars, ...headers }: Props) {
  const { format } = usePage()
  const rows = bars.map(({ key, label, picture, value, href }) => ({
    key,
    picture,
    label: <BarLabel label={label} href={href} />,
    value,
    shown: format.number(value),
  }))
  return (
    <>
      <Sheet name="chart" />
      <BarTable {...headers} bars={rows} />
    </>
  )
}

function BarLabel({ label, href }: Pick<Bar, 'label' | 'href'>) {
  const text = <Truncate text={label} rule="bar" />
  return href ? <Go href={href}>{text}</Go> : text
}
