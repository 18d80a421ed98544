import { packagePaths } from '#src/contract/screens/user-packages.ts'
import type { Page } from '#src/web/page/page.ts'
import type { Crumb } from '#src/web/page/screen.ts'

export function packageCrumbs({ t }: Page, ...below: Crumb[]): Crumb[] {
  return [{ label: t('common:menu.userPackages'), href: packagePaths.list() }, ...below]
}
