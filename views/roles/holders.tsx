import type { RoleSummary } from '#src/contract/authentication/roles-of-staff.ts'
import type { Permission } from '#src/contract/roles.ts'
import { bankPaths, merchantPaths } from '#src/contract/screens/merchants.ts'
import { mobileUserPaths } from '#src/contract/screens/mobile-users.ts'
import { staffPaths } from '#src/contract/screens/roles.ts'
import { Go } from '#views/components/go.tsx'
import { Words } from '#views/components/words.tsx'
import { can, usePage } from '#views/page/page.ts'

/** Lists of those whose role is one of the system's; administrators stand among the staff. */
const lists: Record<string, { href: string; permission: Permission }> = {
  MERCHANT: { href: merchantPaths.list(), permission: 'VIEW_MERCHANT' },
  BANK: { href: bankPaths.list(), permission: 'VIEW_BANK' },
  USER: { href: mobileUserPaths.list(), permission: 'VIEW_USER' },
}

/** Who has a role: how many, on its own page `linked` to them, the first by name, and who is invited. */
export function Holders({ role, linked = false }: { role: RoleSummary; linked?: boolean }) {
  const { t, actor } = usePage()
  const { id, noOfUsers, noOfInvitations, holders } = role
  const list = lists[id] ?? { href: staffPaths.list({ role: id }), permission: 'VIEW_ROLE' }
  const count = t('role-manager:users', { count: noOfUsers })
  const isLink = linked && noOfUsers > 0 && actor && can(actor, list.permission)
  return (
    <>
      {isLink ? <Go href={list.href}>{count}</Go> : count}
      {noOfInvitations > 0 && `, ${t('role-manager:invited', { count: noOfInvitations })}`}
      {holders.length > 0 && (
        <span className="sub">
          {holders.map(({ userId, fullName }, at) => (
            <span key={userId}>
              {at > 0 && ', '}
              <Words text={fullName} />
            </span>
          ))}
          {noOfUsers > holders.length && ' …'}
        </span>
      )}
    </>
  )
}
