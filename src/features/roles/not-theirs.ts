import type { StaffListItem } from '#src/contract/authentication/staff.ts'
import { staffPaths } from '#src/contract/screens/roles.ts'
import { Forbidden, type SeeOther, seeOther } from '#src/web/http/result.ts'
import type { Request } from '#src/web/http/route.ts'
import { type StaffAction, staffActions } from './lifecycle.ts'

/**
 * Where an act on a member of staff is not this person's: the own account says why, and so does an
 * account that is open or closed already. Null where it may be done.
 * @throws Forbidden for who may do more than this person
 */
export function notTheirs(
  { actor, page }: Request,
  member: StaffListItem,
  action: StaffAction,
): SeeOther | null {
  if (member.userId === actor.userId) return back(page.t('roles:staff.self'))
  const possible = staffActions(actor, member)
  if (possible.length === 0) throw new Forbidden()
  if (possible.includes(action)) return null
  return back(page.t(member.deactivatedAt ? 'roles:staff.isClosed' : 'roles:staff.isOpen'))
}

function back(message: string): SeeOther {
  return seeOther(staffPaths.list(), { type: 'ERROR', message })
}
