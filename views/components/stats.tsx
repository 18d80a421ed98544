import type { ReactNode } from 'react'

export type Stat = {
  label: string
  /** Already written for people. */
  value: ReactNode
  note?: ReactNode
}

/** A strip of figures: label above, big figure, one note below. Stands in a flush Card. */
export function Stats({ stats }: { stats: readonly Stat[] }) {
  return (
    <dl className="stats">
      {stats.map((stat) => (
        <div className="stat" key={stat.label}>
          <dt>{stat.label}</dt>
          <dd>
            <span className="n">{stat.value}</span>
            {stat.note && <small>{stat.note}</small>}
          </dd>
        </div>
      ))}
    </dl>
  )
}
