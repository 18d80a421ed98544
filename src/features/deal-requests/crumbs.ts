import type { Combination } from '#src/contract/core/deal-requests.ts'
import type { BusinessRole } from '#src/contract/roles.ts'
import { dealRequestPaths } from '#src/contract/screens/deal-requests.ts'
import type { Page } from '#src/web/page/page.ts'
import type { Crumb } from '#src/web/page/screen.ts'

export function combinationCrumbs({ t }: Pick<Page, 't'>, combination: Combination): Crumb[] {
  const { userType, merchant, category, brand } = combination
  const list = dealRequestPaths.combined[userType]
  const found = ({ name }: { name: string }) => ({ label: name, href: list({ q: name }) })
  return [
    { label: combinedTitle(t, userType), href: list() },
    found(merchant),
    found(category),
    { label: brand?.name ?? t('deal-requests:noBrand') },
  ]
}

function combinedTitle(t: Page['t'], type: BusinessRole): string {
  return t(type === 'BANK' ? 'common:menu.dealsToBank' : 'common:menu.dealsToMerchant')
}
