import { rolePaths, staffPaths } from '#src/contract/screens/roles.ts'
import type { Page } from '#src/web/page/page.ts'
import type { Crumb } from '#src/web/page/screen.ts'

export function roleCrumbs({ t }: Page, ...below: Crumb[]): Crumb[] {
  return [{ label: t('common:menu.roleManager'), href: rolePaths.list() }, ...below]
}

export function staffCrumbs(page: Page, ...below: Crumb[]): Crumb[] {
  const staff = { label: page.t('role-manager:tab.staff'), href: staffPaths.list() }
  return roleCrumbs(page, staff, ...below)
}
