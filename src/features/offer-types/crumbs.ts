import { offerTypePaths } from '#src/contract/screens/offer-types.ts'
import type { Page } from '#src/web/page/page.ts'
import type { Crumb } from '#src/web/page/screen.ts'

export function offerTypeCrumbs({ t }: Page, ...below: Crumb[]): Crumb[] {
  return [{ label: t('common:menu.offerTypes'), href: offerTypePaths.list() }, ...below]
}
