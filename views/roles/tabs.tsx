import { invitingPaths } from '#src/contract/screens/invitations.ts'
import { rolePaths, staffPaths } from '#src/contract/screens/roles.ts'
import { Tabs } from '#views/components/tabs.tsx'
import { can, usePage } from '#views/page/page.ts'

const hrefs = {
  roles: rolePaths.list(),
  staff: staffPaths.list(),
  invitations: invitingPaths.ADMIN.list(),
  factors: staffPaths.factors(),
}
type ManagerTab = keyof typeof hrefs
const inOrder = ['roles', 'staff', 'invitations', 'factors'] as const

export function ManagerTabs({ current }: { current: ManagerTab }) {
  const { t, actor } = usePage()
  const mayHelp = actor && can(actor, 'RESET_FACTOR')
  const tabs = inOrder
    .filter((name) => name !== 'factors' || mayHelp)
    .map((name) => ({
      label: t(`role-manager:tab.${name}`),
      href: hrefs[name],
      current: name === current,
    }))
  return <Tabs label={t('common:menu.roleManager')} tabs={tabs} />
}
