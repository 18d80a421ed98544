import {
  type InboxKind,
  inboxKinds,
  type WaitingForApproval,
} from '#src/contract/core/approvals.ts'
import type { OperationFigures } from '#src/contract/core/summary.ts'
import { approvalPaths } from '#src/contract/screens/approvals.ts'
import { bankPaths, merchantPaths } from '#src/contract/screens/merchants.ts'
import { reviewIcon } from '#src/contract/screens/review-href.ts'
import { ButtonLink } from '#views/components/button.tsx'
import { DayColumns } from '#views/components/day-chart.tsx'
import { Card } from '#views/components/layout.tsx'
import { Queue } from '#views/components/queue.tsx'
import { StackBar } from '#views/components/stack-bar.tsx'
import { type Page, usePage } from '#views/page/page.ts'
import { daysText } from './days-text.ts'

type Waits = { count: number; oldestDays: number | null }

type Props = {
  waiting: WaitingForApproval
  figures: OperationFigures
  oldest: string | null
  tabs: readonly string[]
}

export function WaitingCard({ waiting, figures, oldest, tabs }: Props) {
  const page = usePage()
  const { t } = page
  const entries = entriesOf(page, { waiting, tabs })
  if (entries.length === 0 && !figures.queue) return null
  const review = oldest && (
    <ButtonLink href={oldest} tone="primary">
      {t('dashboard:reviewOldest')}
    </ButtonLink>
  )
  return (
    <Card title={t('dashboard:waiting')} beside={review} flush>
      {figures.queue && <Ages queue={figures.queue} to={figures.to} />}
      <Queue entries={entries} />
    </Card>
  )
}

const ages = ['today', 'days', 'week', 'older'] as const

type Shown = NonNullable<OperationFigures['queue']>

function Ages({ queue, to }: { queue: Shown; to: string }) {
  const { t, format } = usePage()
  const [first, last] = daysText(format, to, queue.days.length)
  const sumOf = (part: 'arrived' | 'decided') =>
    format.number(queue.days.reduce((sum, day) => sum + day[part], 0))
  return (
    <div className="pad ages">
      <StackBar
        label={t('dashboard:queue.byAge')}
        parts={ages.map((age) => ({
          label: t(`dashboard:queue.age.${age}`),
          count: queue.ages[age],
        }))}
      />
      <DayColumns
        title={t('dashboard:queue.flow', {
          arrived: sumOf('arrived'),
          decided: sumOf('decided'),
          from: first,
          to: last,
        })}
        columns={{
          label: t('dashboard:queue.decided'),
          days: queue.days.map(({ decided }) => decided),
        }}
        area={{
          label: t('dashboard:queue.arrived'),
          days: queue.days.map(({ arrived }) => arrived),
        }}
        from={first}
        to={last}
        soFar={t('dashboard:line.soFar')}
      />
    </div>
  )
}

function entriesOf({ t }: Page, { waiting, tabs }: Pick<Props, 'waiting' | 'tabs'>) {
  const { accounts } = waiting
  const note = ({ count, oldestDays }: Waits) => {
    if (count === 0) return undefined
    return oldestDays ? t('dashboard:oldest', { count: oldestDays }) : t('dashboard:oldestToday')
  }
  const tab = (name: InboxKind) => {
    const waits = name === 'accounts' ? null : waiting[name]
    return waits && tabs.includes(name)
      ? [
          {
            href: approvalPaths.index({ tab: name }),
            label: t(`approvals:tab.${name}`),
            icon: reviewIcon(name),
            count: waits.count,
            note: note(waits),
          },
        ]
      : []
  }
  const accountsOf = (name: 'merchants' | 'banks', href: string, count: number | null = null) =>
    count === null
      ? []
      : [{ href, label: t(`dashboard:queue.${name}`), icon: reviewIcon('accounts'), count }]
  return [
    ...inboxKinds.flatMap(tab),
    ...accountsOf('merchants', merchantPaths.list({ status: 'pending' }), accounts?.MERCHANT),
    ...accountsOf('banks', bankPaths.list({ status: 'pending' }), accounts?.BANK),
  ]
}
