import { can } from '#src/auth/actor.ts'
import type { UserFigures } from '#src/contract/core/summary.ts'
import type { Permission } from '#src/contract/permissions.ts'
import { bankPaths, merchantPaths } from '#src/features/merchants/paths.ts'
import { mobileUserPaths } from '#src/features/mobile-users/paths.ts'
import { Go } from '#views/components/go.tsx'
import { TallyCard } from '#views/components/tally.tsx'
import { usePage } from '#views/page.ts'

/** Everybody but administrators, each figure a link to the list that it counts (DASH-02). */
export function UsersCard({ users }: { users: UserFigures }) {
  const { t, format } = usePage()
  const rows = [
    {
      label: t('dashboard:figure.merchants'),
      value: (
        <Listed count={users.merchants} href={merchantPaths.list()} permission="VIEW_MERCHANT" />
      ),
    },
    {
      label: t('dashboard:figure.activeMerchants'),
      value: format.number(users.activeMerchants),
    },
    {
      label: t('dashboard:figure.banks'),
      value: <Listed count={users.banks} href={bankPaths.list()} permission="VIEW_BANK" />,
    },
    {
      label: t('dashboard:figure.mobileUsers'),
      value: (
        <Listed count={users.mobileUsers} href={mobileUserPaths.list()} permission="VIEW_USER" />
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

type Listed = { count: number; href: string; permission: Permission }

/** A link for those who may open the list. */
function Listed({ count, href, permission }: Listed) {
  const { format, actor } = usePage()
  const shown = format.number(count)
  return actor && can(actor, permission) ? <Go href={href}>{shown}</Go> : shown
}
