import type { Crumb } from '#src/http/result.ts'
import type { Page } from '#views/page.ts'
import { categoryPaths } from './paths.ts'

/** Home, Categories, and what stands below them. */
export function categoryCrumbs({ t }: Page, ...below: Crumb[]): Crumb[] {
  const list = { label: t('common:menu.categories'), href: categoryPaths.list() }
  return [{ label: t('common:menu.home'), href: '/' }, list, ...below]
}
