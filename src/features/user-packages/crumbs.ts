import type { Crumb } from '#src/http/result.ts'
import type { Page } from '#views/page.ts'
import { packagePaths } from './paths.ts'

/** User Packages, and what stands below them. */
export function packageCrumbs({ t }: Page, ...below: Crumb[]): Crumb[] {
  return [{ label: t('common:menu.userPackages'), href: packagePaths.list() }, ...below]
}
