import { branchPaths } from '#src/contract/screens/branches.ts'
import type { Page } from '#src/web/page/page.ts'
import type { Crumb } from '#src/web/page/screen.ts'

export function branchCrumbs({ t }: Pick<Page, 't'>, ...below: Crumb[]): Crumb[] {
  const branches = { label: t('common:menu.branches'), href: branchPaths.list() }
  return [branches, ...below]
}
