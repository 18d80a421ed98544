import type { ReactNode } from 'react'

type Stat = {
  label: string
  value: ReactNode
  note?: ReactNode
}

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
