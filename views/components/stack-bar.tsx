import { usePage } from '#views/page/page.ts'

type Part = { label: string; count: number }

/** Parts of a whole beside each other in one bar, the last one strongest, with the list of what they are. */
export function StackBar({ label, parts }: { label: string; parts: readonly Part[] }) {
  const { format } = usePage()
  const all = parts.reduce((sum, { count }) => sum + count, 0)
  let before = 0
  const drawn = parts.map(({ label, count }) => {
    const x = before
    before += all > 0 ? (100 * count) / all : 0
    return { label, x, width: before - x }
  })
  return (
    <figure className="stack-bar">
      <figcaption className="sm muted">{label}</figcaption>
      <svg aria-hidden="true">
        {drawn.map(({ label, x, width }) => (
          <rect key={label} x={`${x.toFixed(2)}%`} width={`${width.toFixed(2)}%`} height="100%" />
        ))}
      </svg>
      <dl>
        {parts.map(({ label, count }) => (
          <div key={label}>
            <dt>
              <i className="key" /> {label}
            </dt>
            <dd className={count === 0 ? 'faint' : undefined}>{format.number(count)}</dd>
          </div>
        ))}
      </dl>
    </figure>
  )
}
