import type { Crumb } from '#src/http/result.ts'
import type { Page } from '#views/page.ts'
import { packagePaths } from './paths.ts'

/** Home, User Packages, and what stands below them. */
export function packageCrumbs({ t }: Page, ...below: Crumb[]): Crumb[] {
  const home = { label: t('common:menu.home'), href: '/' }
  const packages = { label: t('common:menu.userPackages') }
  if (below.length === 0) return [home, packages]
  return [home, { ...packages, href: packagePaths.list() }, ...below]
}
