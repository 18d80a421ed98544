import type { BusinessFigures } from '#src/contract/core/summary.ts'
import type { Permission } from '#src/contract/roles.ts'
import { Sparkline } from '#views/components/day-chart.tsx'
import { usePage } from '#views/page/page.ts'
import { Figure } from './figure.tsx'

type Line = BusinessFigures['viewed']
type Props = {
  name: string
  line: Line
  href: string
  permission: Permission
  note?: string
}

/** A figure of the last 30 days with its line and the change to the days before. */
export function LineCard({ name, line, href, permission, note }: Props) {
  const { t, format } = usePage()
  return (
    <section className="card pad">
      <h2>{name}</h2>
      <p>
        <span className="n">
          <Figure count={line.count} href={href} permission={permission} />
        </span>{' '}
        <small className="muted">{t('dashboard:line.last')}</small>
      </p>
      <Sparkline
        label={t('dashboard:line.line', {
          name,
          least: format.number(Math.min(...line.days)),
          most: format.number(Math.max(...line.days)),
        })}
        days={line.days}
      />
      {note && <p className="sm">{note}</p>}
      <p className="sm muted">
        <Change line={line} />
      </p>
    </section>
  )
}

function Change({ line: { count, change } }: { line: Line }) {
  const { t, format } = usePage()
  if (change === null) return t(count > 0 ? 'dashboard:line.new' : 'dashboard:line.none')
  if (change === 0) return t('dashboard:line.same')
  const percent = format.number(Math.abs(change))
  return t(change > 0 ? 'dashboard:line.more' : 'dashboard:line.less', { percent })
}
