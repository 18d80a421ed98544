import type { InvitedRole } from '#src/contract/authentication/staff-invitations.ts'
import { invitingPaths } from '#src/contract/screens/invitations.ts'
import { bankPaths } from '#src/contract/screens/merchants.ts'
import { rolePaths } from '#src/contract/screens/roles.ts'
import type { Page } from '#src/web/page/page.ts'
import type { Crumb } from '#src/web/page/screen.ts'

export function invitingCrumbs({ t }: Page, role: InvitedRole, ...below: Crumb[]): Crumb[] {
  const above = {
    ADMIN: { label: t('common:menu.roleManager'), href: rolePaths.list() },
    BANK: { label: t('common:menu.banks'), href: bankPaths.list() },
  }
  const list = { label: t('role-manager:tab.invitations'), href: invitingPaths[role].list() }
  return [above[role], list, ...below]
}
