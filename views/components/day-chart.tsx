import { useId } from 'react'
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

type ColumnsProps = {
  title: string
  columns: { label: string; days: readonly number[] }
  area: { label: string; days: readonly number[] }
  from: string
  to: string
  /** Says of the last day, drawn hatched, that it goes on. */
  soFar: string
}

/** Columns by day over an area of the same scale; the last day goes on. */
export function DayColumns({ title, columns, area, from, to, soFar }: ColumnsProps) {
  const { format } = usePage()
  const id = useId()
  const most = Math.max(1, ...columns.days, ...area.days)
  return (
    <figure className="days">
      <figcaption className="sm muted">
        <span>
          <i className="key" /> {columns.label}
        </span>
        <span>
          <i className="key back" /> {area.label}
        </span>
        <span>
          <i className="key part" /> {soFar}
        </span>
        <span className="end">{format.number(most)}</span>
      </figcaption>
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
        <svg
          viewBox={`0 0 ${columns.days.length} 10`}
          preserveAspectRatio="none"
          aria-hidden="true"
        >
          <polygon className="back" points={stepsOf(area.days, most)} />
        </svg>
        {barsOf(columns.days, most).map(({ x, ...bar }, index, { length }) => (
          <rect key={x} x={x} {...bar} fill={index === length - 1 ? `url(#${id})` : undefined} />
        ))}
      </svg>
      <p className="sm muted ends">
        <span>{from}</span>
        <span>{to}</span>
      </p>
    </figure>
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
  return ['0,10', ...tops, `${days.length},10`].join(' ')
}

function heightOf(count: number, most: number): string {
  return (10 - (10 * count) / most).toFixed(2)
}
