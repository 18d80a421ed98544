import { type ReactNode, useId } from 'react'
import { usePage } from '#views/page/page.ts'

type LineProps = { label: string; days: readonly number[] }

/** A line without scales, dotted to the last day, which goes on. */
export function Sparkline({ label, days }: LineProps) {
  const most = Math.max(1, ...days)
  return (
    <svg
      className="spark"
      role="img"
      aria-label={label}
      viewBox={`0 0 ${Math.max(1, days.length - 1)} 10`}
      preserveAspectRatio="none"
    >
      <polyline points={pointsOf(days.slice(0, -1), most)} />
      <polyline className="part" points={pointsOf(days, most).split(' ').slice(-2).join(' ')} />
    </svg>
  )
}

type Series = { label: string; days: readonly number[] }

type ColumnsProps = {
  title: string
  /** `names`: what the pointer is told of each. */
  columns: Series & { names?: readonly string[] }
  area?: Series
  /** Drawn over the columns, such as the same days of the month before. */
  line?: Series | null
  from: string
  to: string
  /** Which columns, drawn hatched, are no whole periods; else the last alone goes on. */
  parts?: readonly boolean[]
  /** Says what hatched means. */
  soFar: string
}

/** Columns by day or longer period over an area, or under a line, of the same scale. */
export function DayColumns(props: ColumnsProps) {
  const { title, columns, area, line, from, to } = props
  const { format } = usePage()
  const id = useId()
  const { days, names } = columns
  const parts = props.parts ?? days.map((_, at) => at === days.length - 1)
  const most = Math.max(1, ...days, ...(area?.days ?? []), ...(line?.days ?? []))
  return (
    <figure className="days">
      <Legend {...props} hasPart={parts.includes(true)} most={format.number(most)} />
      <svg role="img" aria-label={title}>
        <defs>
          <pattern
            id={id}
            width="5"
            height="5"
            patternUnits="userSpaceOnUse"
            patternTransform="rotate(45)"
          >
            <rect width="2.5" height="5" />
          </pattern>
        </defs>
        {area && (
          <Steps count={days.length}>
            <polygon
              className="back"
              points={`0,10 ${stepsOf(area.days, most)} ${days.length},10`}
            />
          </Steps>
        )}
        {barsOf(days, most).map(({ x, ...bar }, index) => (
          <rect key={x} x={x} {...bar} fill={parts[index] ? `url(#${id})` : undefined}>
            {names && <title>{names[index]}</title>}
          </rect>
        ))}
        {line && (
          <Steps count={days.length}>
            <polyline className="before" points={stepsOf(line.days, most)} />
          </Steps>
        )}
      </svg>
      <p className="sm muted ends">
        <span>{from}</span>
        <span>{to}</span>
      </p>
    </figure>
  )
}

type LegendProps = Pick<ColumnsProps, 'columns' | 'area' | 'line' | 'soFar'> & {
  hasPart: boolean
  most: string
}

function Legend({ columns, area, line, soFar, hasPart, most }: LegendProps) {
  return (
    <figcaption className="sm muted">
      <span>
        <i className="key" /> {columns.label}
      </span>
      {area && (
        <span>
          <i className="key back" /> {area.label}
        </span>
      )}
      {line && (
        <span>
          <i className="key before" /> {line.label}
        </span>
      )}
      {hasPart && (
        <span>
          <i className="key part" /> {soFar}
        </span>
      )}
      <span className="end">{most}</span>
    </figcaption>
  )
}

function Steps({ count, children }: { count: number; children: ReactNode }) {
  return (
    <svg viewBox={`0 0 ${count} 10`} preserveAspectRatio="none" aria-hidden="true">
      {children}
    </svg>
  )
}

/** Without a label it repeats what stands beside it. */
type ShareProps = { label?: string; count: number; of: number }

/** How much of something is left, or how much a row has of the most. */
export function ShareBar({ label, count, of }: ShareProps) {
  const share = of > 0 ? (100 * count) / of : 0
  return (
    <svg
      className="share"
      role="img"
      aria-label={label}
      aria-hidden={label === undefined || undefined}
    >
      <rect className="track" width="100%" height="100%" />
      <rect width={percent(share)} height="100%" />
    </svg>
  )
}

function barsOf(days: readonly number[], most: number) {
  const width = 100 / days.length
  return days.map((count, index) => {
    const height = (100 * count) / most
    return {
      x: percent((index + 0.2) * width),
      y: percent(100 - height),
      width: percent(0.6 * width),
      height: percent(height),
    }
  })
}

function percent(share: number): string {
  return `${share.toFixed(2)}%`
}

function pointsOf(days: readonly number[], most: number): string {
  return days.map((count, x) => `${x},${heightOf(count, most)}`).join(' ')
}

function stepsOf(days: readonly number[], most: number): string {
  const tops = days.map((count, x) => {
    const y = heightOf(count, most)
    return `${x},${y} ${x + 1},${y}`
  })
  return tops.join(' ')
}

function heightOf(count: number, most: number): string {
  return (10 - (10 * count) / most).toFixed(2)
}
