import type { BusinessRole } from '#src/contract/roles.ts'
import { pathsOf } from '#src/contract/screens/merchants.ts'
import { reviewFrom } from '#src/features/approvals/index.ts'
import type { Crumb, Page } from '#src/web/page/page.ts'

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
  const inbox = reviewFrom(given)
  if (inbox || !given) return inbox
  const list = pathsOf[type].list()
  return given === list || given.startsWith(`${list}?`) ? given.slice(0, 300) : null
}
