import type { WaitingForApproval } from '#src/contract/core/approvals.ts'
import { approvalPaths } from '#src/contract/screens/approvals.ts'
import { bankPaths, merchantPaths } from '#src/contract/screens/merchants.ts'
import { type Page, usePage } from '#src/web/page/page.ts'
import { Card } from '#views/components/layout.tsx'
import { Queue } from '#views/components/queue.tsx'

type Waits = { count: number; oldestDays: number | null }

type Props = {
  waiting: WaitingForApproval
  tabs: readonly string[]
}

export function WaitingCard({ waiting, tabs }: Props) {
  const page = usePage()
  const { t } = page
  return (
    <Card title={t('dashboard:waiting')} flush>
      <Queue entries={entriesOf(page, { waiting, tabs })} />
    </Card>
  )
}

function entriesOf({ t }: Page, { waiting, tabs }: Props) {
  const { deals, profiles, contacts, branches, merchants, banks } = waiting
  const note = ({ count, oldestDays }: Waits) => {
    if (count === 0) return undefined
    return oldestDays ? t('dashboard:oldest', { count: oldestDays }) : t('dashboard:oldestToday')
  }
  const tab = (name: keyof typeof icons, waits: Waits | null) =>
    waits && tabs.includes(name)
      ? [
          {
            href: approvalPaths.index({ tab: name }),
            label: t(`approvals:tab.${name}`),
            icon: icons[name],
            count: waits.count,
            note: note(waits),
          },
        ]
      : []
  const accounts = (name: 'merchants' | 'banks', href: string, count: number | null) =>
    count === null
      ? []
      : [{ href, label: t(`dashboard:queue.${name}`), icon: 'store' as const, count }]
  return [
    ...tab('deals', deals),
    ...tab('profile', profiles),
    ...tab('contact', contacts),
    ...tab('branches', branches),
    ...accounts('merchants', merchantPaths.list({ status: 'pending' }), merchants),
    ...accounts('banks', bankPaths.list({ status: 'pending' }), banks),
  ]
}

const icons = { deals: 'deal', profile: 'store', contact: 'user', branches: 'pin' } as const
