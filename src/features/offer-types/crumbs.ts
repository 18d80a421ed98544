import type { Crumb } from '#src/http/result.ts'
import type { Page } from '#views/page.ts'
import { offerTypePaths } from './paths.ts'

/** Home, Offer Types, and what stands below them. */
export function offerTypeCrumbs({ t }: Page, ...below: Crumb[]): Crumb[] {
  const home = { label: t('common:menu.home'), href: '/' }
  const offerTypes = { label: t('common:menu.offerTypes') }
  if (below.length === 0) return [home, offerTypes]
  return [home, { ...offerTypes, href: offerTypePaths.list() }, ...below]
}
