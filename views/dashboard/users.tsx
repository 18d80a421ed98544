import type { UserFigures } from '#src/contract/core/summary.ts'
import { bankPaths, merchantPaths } from '#src/contract/screens/merchants.ts'
import { mobileUserPaths } from '#src/contract/screens/mobile-users.ts'
import { usePage } from '#src/web/page/page.ts'
import { TallyCard } from '#views/components/tally.tsx'
import { Figure } from './figure.tsx'

export function UsersCard({ users }: { users: UserFigures }) {
  const { t, format } = usePage()
  const merchants = (count: number, status?: string) => (
    <Figure count={count} href={merchantPaths.list({ status })} permission="VIEW_MERCHANT" />
  )
  const rows = [
    { label: t('dashboard:figure.merchants'), value: merchants(users.merchants) },
    {
      label: t('dashboard:figure.activeMerchants'),
      value: merchants(users.activeMerchants, 'active'),
    },
    {
      label: t('dashboard:figure.banks'),
      value: <Figure count={users.banks} href={bankPaths.list()} permission="VIEW_BANK" />,
    },
    {
      label: t('dashboard:figure.mobileUsers'),
      value: (
        <Figure count={users.mobileUsers} href={mobileUserPaths.list()} permission="VIEW_USER" />
      ),
    },
  ]
  return (
    <TallyCard
      icon="users"
      title={t('dashboard:figure.users')}
      figure={format.number(users.total)}
      unit={t('dashboard:figure.inAll')}
      rows={rows}
    />
  )
}
