import type { Page } from '#src/web/page/page.ts'
import type { Crumb } from '#src/web/page/screen.ts'
import { categoryPaths } from './paths.ts'

/** Categories, and what stands below them. */
export function categoryCrumbs({ t }: Page, ...below: Crumb[]): Crumb[] {
  const list = { label: t('common:menu.categories'), href: categoryPaths.list() }
  return [list, ...below]
}
