import type { Crumb } from '#src/http/result.ts'
import type { Page } from '#views/page.ts'
import { brandPaths } from './paths.ts'

/** Home, Brands, and what stands below them. */
export function brandCrumbs({ t }: Page, ...below: Crumb[]): Crumb[] {
  const home = { label: t('common:menu.home'), href: '/' }
  const brands = { label: t('common:menu.brands') }
  if (below.length === 0) return [home, brands]
  return [home, { ...brands, href: brandPaths.list() }, ...below]
}
