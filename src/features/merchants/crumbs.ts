import { pageAddress } from '#src/contract/page-address.ts'
import type { BusinessRole } from '#src/contract/roles.ts'
import { approvalPaths } from '#src/contract/screens/approvals.ts'
import { pathsOf } from '#src/contract/screens/merchants.ts'
import type { Crumb, Page } from '#views/page/page.ts'

const listName = { MERCHANT: 'common:menu.merchants', BANK: 'common:menu.banks' } as const

export function accountCrumbs(
  { t }: Page,
  type: BusinessRole,
  below: readonly Crumb[],
  listHref: string = pathsOf[type].list(),
): Crumb[] {
  return [{ label: t(listName[type]), href: listHref }, ...below]
}

/** Where a decision returns to: a page of this list or of the approvals, whatever was sent. */
export function wayBack(type: BusinessRole, given: string | null): string | null {
  return pageAddress(given, approvalPaths.index, pathsOf[type].list)
}
