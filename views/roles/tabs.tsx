import { invitingPaths } from '#src/contract/screens/invitations.ts'
import { rolePaths, staffPaths } from '#src/contract/screens/roles.ts'
import { Tabs } from '#views/components/tabs.tsx'
import { usePage } from '#views/page/page.ts'

const hrefs = {
  roles: rolePaths.list(),
  staff: staffPaths.list(),
  invitations: invitingPaths.ADMIN.list(),
}
type ManagerTab = keyof typeof hrefs
const inOrder = ['roles', 'staff', 'invitations'] as const

export function ManagerTabs({ current }: { current: ManagerTab }) {
  const { t } = usePage()
  const tabs = inOrder.map((name) => ({
    label: t(`role-manager:tab.${name}`),
    href: hrefs[name],
    current: name === current,
  }))
  return <Tabs label={t('common:menu.roleManager')} tabs={tabs} />
}
