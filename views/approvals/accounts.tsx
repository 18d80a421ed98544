import type { WaitingForApproval } from '#src/contract/core/approvals.ts'
import { bankPaths, merchantPaths } from '#src/contract/screens/merchants.ts'
import { usePage } from '#src/web/page/page.ts'
import { Go } from '#views/components/go.tsx'

export function WaitingAccounts({ queues }: { queues: WaitingForApproval }) {
  const { t, format } = usePage()
  const { merchants, banks } = queues
  if (!merchants && !banks) return null
  const countParams = (count: number) => ({ count, shown: format.number(count) })
  return (
    <p className="row sm">
      <span className="muted">{t('approvals:accounts.lead')}</span>
      {!!merchants && (
        <Go href={merchantPaths.list({ status: 'pending' })}>
          {t('approvals:accounts.merchants', countParams(merchants))}
        </Go>
      )}
      {!!banks && (
        <Go href={bankPaths.list({ status: 'pending' })}>
          {t('approvals:accounts.banks', countParams(banks))}
        </Go>
      )}
    </p>
  )
}
