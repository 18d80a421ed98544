import type { UserRoute } from '#src/contract/authentication/users.ts'
import type { StaffRole } from '#src/contract/roles.ts'
import { leavesOf } from '#src/contract/screens/menu.ts'

/**
 * Whether the user's own routes leave a page open. They can only close sections of the role's menu: they
 * never open what the role closes, and never close pages outside the menu (notifications, own profile).
 * @param routes null when the services did not answer; the role's table then decides alone
 */
export function mayOpen(
  role: StaffRole,
  routes: readonly UserRoute[] | null,
  path: string,
): boolean {
  return isOpen(role, sectionsIn(routes), path)
}

function isOpen(role: StaffRole, sections: ReadonlySet<string> | null, path: string): boolean {
  if (!sections) return true
  const section = sectionOf(path)
  if (section === 'profile' || !sectionsOfRole[role].has(section)) return true
  return sections.has(section)
}

export function sectionsIn(routes: readonly UserRoute[] | null): ReadonlySet<string> | null {
  if (!routes) return null
  const known = sectionsOfRoutes.get(routes)
  const sections = known ?? new Set(flat(routes).map((route) => sectionOf(route.path)))
  sectionsOfRoutes.set(routes, sections)
  return sections
}

/** One array per session until its routes change. */
const sectionsOfRoutes = new WeakMap<readonly UserRoute[], ReadonlySet<string>>()

const sectionsOfRole: Record<StaffRole, ReadonlySet<string>> = {
  ADMIN: sectionsOf('ADMIN'),
  MERCHANT: sectionsOf('MERCHANT'),
  BANK: sectionsOf('BANK'),
}

function sectionsOf(role: StaffRole): Set<string> {
  return new Set(leavesOf(role).map(({ href }) => sectionOf(href)))
}

function sectionOf(path: string): string {
  return path.split('/')[1] ?? ''
}

function flat(routes: readonly UserRoute[]): UserRoute[] {
  return routes.flatMap((route) => [route, ...flat(route.nestedRoutes)])
}
