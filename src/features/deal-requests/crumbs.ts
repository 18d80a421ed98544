import type { Combination } from '#src/contract/core/deal-requests.ts'
import { dealRequestPaths } from '#src/contract/screens/deal-requests.ts'
import { crumbsTo } from '#src/web/navigation/crumbs.ts'
import type { Page } from '#src/web/page/page.ts'
import type { Crumb } from '#src/web/page/screen.ts'

export function combinationCrumbs(
  page: Pick<Page, 't' | 'actor'>,
  combination: Combination,
): Crumb[] {
  const { userType, merchant, category, brand } = combination
  const list = dealRequestPaths.combined[userType]
  const found = ({ name }: { name: string }) => ({ label: name, href: list({ q: name }) })
  const last = { label: brand?.name ?? page.t('deal-requests:noBrand') }
  return crumbsTo(page, list, found(merchant), found(category), last)
}
