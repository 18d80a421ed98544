export type ChartProps = {
  title: string
  labelHeader: string
  valueHeader: string
  bars: ChartBar[]
  upright: boolean
  texts: { asTable: string; asChart: string }
}

type ChartBar = {
  key: string
  label: string
  /** Address of what it looks like. */
  picture: string | null
  short: string
  value: number
  shown: string
  /** Of a period that is cut or goes on, drawn hatched. */
  part?: boolean | undefined
}
