export type ChartProps = {
  /** What is held against what, such as "Deal Title vs View Count". */
  title: string
  labelHeader: string
  valueHeader: string
  bars: ChartBar[]
  /** Columns along time, from left to right; otherwise bars from the top down. */
  upright: boolean
  texts: { asTable: string; asChart: string }
}

export type ChartBar = {
  key: string
  label: string
  /** The label as a chart has room for it. */
  short: string
  value: number
  /** The value as people read it. */
  shown: string
}
