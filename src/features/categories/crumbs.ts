import { categoryPaths } from '#src/contract/screens/categories.ts'
import type { Page } from '#src/web/page/page.ts'
import type { Crumb } from '#src/web/page/screen.ts'

export function categoryCrumbs({ t }: Page, ...below: Crumb[]): Crumb[] {
  const list = { label: t('common:menu.categories'), href: categoryPaths.list() }
  return [list, ...below]
}
