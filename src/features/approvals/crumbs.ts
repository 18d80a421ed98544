import { approvalPaths } from '#src/contract/screens/approvals.ts'
import { crumbsTo } from '#src/web/navigation/crumbs.ts'
import type { Page } from '#src/web/page/page.ts'
import type { Crumb } from '#src/web/page/screen.ts'
import type { ApprovalTab } from './filters.ts'

export function reviewCrumbs(
  page: Page,
  tab: ApprovalTab,
  from: string | null,
  ...below: Crumb[]
): Crumb[] {
  const opened = from && new URLSearchParams(from.split('?')[1]).get('tab') === 'all' ? 'all' : tab
  const label = page.t(`approvals:tab.${opened}`)
  const list = { label, href: from ?? approvalPaths.index({ tab }) }
  return crumbsTo(page, approvalPaths.index, list, ...below)
}

/** The way back from a review: a page of the approvals, whatever was sent. */
export function reviewFrom(given: string | null): string | null {
  const home = approvalPaths.index()
  return given && (given === home || given.startsWith(`${home}?`)) ? given.slice(0, 300) : null
}
