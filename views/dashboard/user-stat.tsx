import type { UserFigures } from '#src/contract/core/summary.ts'
import { bankPaths, merchantPaths } from '#src/contract/screens/merchants.ts'
import { mobileUserPaths } from '#src/contract/screens/mobile-users.ts'
import type { Page } from '#src/web/page/page.ts'
import type { Stat } from '#views/components/stats.tsx'
import { Parts } from './figure.tsx'

const joined = 'today'

export function userStat({ t, format }: Page, users: UserFigures): Stat {
  const parts = [
    {
      label: t('dashboard:figure.mobileUsers'),
      count: users.mobileUsers,
      href: mobileUserPaths.list({ joined }),
      permission: 'VIEW_USER',
    },
    {
      label: t('dashboard:figure.merchants'),
      count: users.merchants,
      href: merchantPaths.list({ joined }),
      permission: 'VIEW_MERCHANT',
    },
    {
      label: t('dashboard:figure.activeMerchants'),
      count: users.activeMerchants,
      href: merchantPaths.list({ status: 'active', joined }),
      permission: 'VIEW_MERCHANT',
    },
    {
      label: t('dashboard:figure.banks'),
      count: users.banks,
      href: bankPaths.list({ joined }),
      permission: 'VIEW_BANK',
    },
  ] as const
  return {
    label: t('dashboard:figure.newUsers'),
    value: format.number(users.total),
    note: <Parts parts={parts} />,
  }
}
