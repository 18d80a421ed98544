import { CURRENCY } from '#src/contract/core/deals.ts'
import type { BusinessFigures } from '#src/contract/core/summary.ts'
import type { Permission } from '#src/contract/roles.ts'
import { Sparkline } from '#views/components/day-chart.tsx'
import { type Page, usePage } from '#views/page/page.ts'
import { Figure } from './figure.tsx'

type Line = BusinessFigures['viewed']
type Props = {
  name: string
  line: Line
  /** Of money. */
  shown?: string
  /** What its change compares it with; otherwise the 30 days before. */
  since?: 'month' | 'ago'
  href: string
  permission: Permission
  note?: string
}

/** A figure with its line by day and the change, which the line says too. */
export function LineCard({ name, line, shown, since, href, permission, note }: Props) {
  const page = usePage()
  const { t, format } = page
  const change = changeText(page, line, since)
  const { days } = line
  const amount = (count: number) =>
    shown === undefined ? format.number(count) : format.money(count, CURRENCY)
  return (
    <section className="card pad">
      <h2>{name}</h2>
      <p>
        <span className="n">
          <Figure count={line.count} shown={shown} href={href} permission={permission} />
        </span>{' '}
        <small className="muted">{t(`dashboard:line.${unitOf(since)}`)}</small>
      </p>
      <Sparkline
        label={t('dashboard:line.line', {
          name,
          count: days.length,
          least: amount(Math.min(...days)),
          most: amount(Math.max(...days)),
          change,
        })}
        days={days}
      />
      {note && <p className="sm">{note}</p>}
      <p className="sm muted">{change}</p>
    </section>
  )
}

function unitOf(since: Props['since']) {
  if (since === 'month') return 'ofMonth'
  return since === 'ago' ? 'now' : 'last'
}

function changeText({ t, format }: Page, { count, change }: Line, since: Props['since']): string {
  const text = (how: 'more' | 'less' | 'same' | 'new' | 'none', percent = '') =>
    since
      ? t(`dashboard:change.${since}.${how}`, { percent })
      : t(`dashboard:line.${how}`, { percent })
  if (change === null) return text(count > 0 ? 'new' : 'none')
  if (change === 0) return text('same')
  return text(change > 0 ? 'more' : 'less', format.number(Math.abs(change)))
}
