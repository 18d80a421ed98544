import { approvalPaths } from '#src/features/approvals/paths.ts'
import type { Crumb } from '#src/http/result.ts'
import type { Page } from '#views/page.ts'
import { dealPaths } from './paths.ts'

/** Home, Deals, and what stands below them. */
export function dealCrumbs({ t, actor }: Page, ...below: Crumb[]): Crumb[] {
  const userType = actor?.roleLowerCase ?? 'merchant'
  const deals = { label: t('common:menu.deals'), href: dealPaths.list({ userType }) }
  return [{ label: t('common:menu.home'), href: '/' }, deals, ...below]
}

/** The way back when the deal was opened for review. */
export function reviewCrumbs({ t }: Page, from: string, ...below: Crumb[]): Crumb[] {
  const approvals = { label: t('common:menu.approvals'), href: approvalPaths.index() }
  const tab = { label: t('approvals:tab.deals'), href: from }
  return [{ label: t('common:menu.home'), href: '/' }, approvals, tab, ...below]
}

/** Where a review goes back to: a page of the approvals and nothing else, whatever was sent. */
export function reviewFrom(given: string | null): string | null {
  const home = approvalPaths.index()
  return given && (given === home || given.startsWith(`${home}?`)) ? given.slice(0, 300) : null
}
