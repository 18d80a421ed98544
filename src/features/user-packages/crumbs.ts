import type { Page } from '#src/web/page/page.ts'
import type { Crumb } from '#src/web/page/screen.ts'
import { packagePaths } from './paths.ts'

/** User Packages, and what stands below them. */
export function packageCrumbs({ t }: Page, ...below: Crumb[]): Crumb[] {
  return [{ label: t('common:menu.userPackages'), href: packagePaths.list() }, ...below]
}
