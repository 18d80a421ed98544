import type { ReactNode } from 'react'
import { Icon, type IconName } from './icon.tsx'

type Row = { label: string; value: ReactNode }

export function Tally({ rows }: { rows: readonly Row[] }) {
  return (
    <dl className="tally">
      {rows.map((row) => (
        <div key={row.label}>
          <dt>{row.label}</dt>
          <dd>{row.value}</dd>
        </div>
      ))}
    </dl>
  )
}

type CardProps = {
  icon: IconName
  title: string
  figure: ReactNode
  unit?: string
  rows: readonly Row[]
}

export function TallyCard({ icon, title, figure, unit, rows }: CardProps) {
  return (
    <section className="card pad tally-card">
      <header>
        <Icon name={icon} />
        <h3>{title}</h3>
      </header>
      <p className="stat">
        <span className="n">{figure}</span> {unit && <small>{unit}</small>}
      </p>
      <Tally rows={rows} />
    </section>
  )
}
