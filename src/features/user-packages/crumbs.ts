import type { Crumb } from '#src/web/http/result.ts'
import type { Page } from '#src/web/page/page.ts'
import { packagePaths } from './paths.ts'

/** User Packages, and what stands below them. */
export function packageCrumbs({ t }: Page, ...below: Crumb[]): Crumb[] {
  return [{ label: t('common:menu.userPackages'), href: packagePaths.list() }, ...below]
}
