import { approvalPaths } from '#src/contract/screens/approvals.ts'
import type { Page } from '#src/web/page/page.ts'
import type { Crumb } from '#src/web/page/screen.ts'
import type { ApprovalTab } from './filters.ts'

export function reviewCrumbs(
  { t }: Page,
  tab: ApprovalTab,
  from: string | null,
  ...below: Crumb[]
): Crumb[] {
  return [
    { label: t('common:menu.approvals'), href: approvalPaths.index() },
    { label: t(`approvals:tab.${tab}`), href: from ?? approvalPaths.index({ tab }) },
    ...below,
  ]
}

/** Where a review goes back to: a page of the approvals and nothing else, whatever was sent. */
export function reviewFrom(given: string | null): string | null {
  const home = approvalPaths.index()
  return given && (given === home || given.startsWith(`${home}?`)) ? given.slice(0, 300) : null
}
