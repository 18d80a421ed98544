import type { UserRoute } from '#src/contract/authentication/users.ts'
import type { StaffRole } from '#src/contract/roles.ts'
import { menuEntries } from './menu-entries.ts'

/**
 * Whether the user's own routes leave a page open (SHELL-21, Z10). They may close a section of the
 * role's menu, and nothing else: what the role's table does not hold stays closed whatever they say,
 * and pages outside the menu (notifications, the own profile) are not theirs to close.
 * @param routes null when the services could not say; the role's table then decides alone
 */
export function mayOpen(
  role: StaffRole,
  routes: readonly UserRoute[] | null,
  path: string,
): boolean {
  if (!routes) return true
  const section = sectionOf(path)
  if (section === 'profile' || !sectionsOf(role).has(section)) return true
  return flat(routes).some((route) => sectionOf(route.path) === section)
}

function sectionsOf(role: StaffRole): Set<string> {
  const leaves = menuEntries[role].flatMap((node) => ('items' in node ? node.items : [node]))
  return new Set(leaves.map((leaf) => sectionOf(leaf.path)))
}

function sectionOf(path: string): string {
  return path.split('/')[1] ?? ''
}

function flat(routes: readonly UserRoute[]): UserRoute[] {
  return routes.flatMap((route) => [route, ...flat(route.nestedRoutes)])
}
