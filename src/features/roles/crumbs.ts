import type { Crumb } from '#src/http/result.ts'
import type { Page } from '#views/page.ts'
import { rolePaths, staffPaths } from './paths.ts'

/** Home, Role Manager, and what stands below it. */
export function roleCrumbs({ t }: Page, ...below: Crumb[]): Crumb[] {
  const home = { label: t('common:menu.home'), href: '/' }
  const roles = { label: t('common:menu.roleManager') }
  if (below.length === 0) return [home, roles]
  return [home, { ...roles, href: rolePaths.list() }, ...below]
}

/** The same through the list of staff. */
export function staffCrumbs(page: Page, ...below: Crumb[]): Crumb[] {
  const staff = { label: page.t('role-manager:tab.staff') }
  if (below.length === 0) return roleCrumbs(page, staff)
  return roleCrumbs(page, { ...staff, href: staffPaths.list() }, ...below)
}
