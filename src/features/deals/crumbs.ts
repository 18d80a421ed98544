import { dealPaths } from '#src/contract/screens/deals.ts'
import type { Page } from '#src/web/page/page.ts'
import type { Crumb } from '#src/web/page/screen.ts'

export function dealCrumbs({ t, actor }: Page, ...below: Crumb[]): Crumb[] {
  const userType = actor?.roleLowerCase ?? 'merchant'
  const deals = { label: t('common:menu.deals'), href: dealPaths.list({ userType }) }
  return [deals, ...below]
}
