import { brandPaths } from '#src/contract/screens/brands.ts'
import type { Page } from '#src/web/page/page.ts'
import type { Crumb } from '#src/web/page/screen.ts'

export function brandCrumbs({ t }: Page, ...below: Crumb[]): Crumb[] {
  return [{ label: t('common:menu.brands'), href: brandPaths.list() }, ...below]
}
