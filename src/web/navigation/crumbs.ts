import { type Address, fill } from '#src/contract/screens/path.ts'
import type { Crumb, Page } from '#views/page/page.ts'

/**
 * Breadcrumbs to a screen through its named parents.
 * @param below what follows the screen, such as a record and an action on it
 */
export function crumbsTo(
  page: Pick<Page, 't' | 'actor'>,
  screen: Address,
  ...below: Crumb[]
): Crumb[] {
  const role = page.actor?.roleLowerCase ?? 'merchant'
  const [parent] = screen.parents({})
  const href = fill(screen.pattern, { role, userType: role })
  return [
    ...(parent ? crumbsTo(page, parent) : []),
    ...(screen.label ? [{ label: page.t(screen.label), href }] : []),
    ...below,
  ]
}
