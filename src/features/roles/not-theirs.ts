import type { StaffListItem } from '#src/contract/authentication/staff.ts'
import { staffPaths } from '#src/contract/screens/roles.ts'
import type { Key } from '#src/i18n/keys.ts'
import { Forbidden, type SeeOther, seeOther } from '#src/web/http/result.ts'
import type { Actor } from '#src/web/page/actor.ts'
import { type StaffAction, staffActions } from './lifecycle.ts'

/**
 * Why this person can't act on a staff member: it is their own account, or it is already open or closed.
 * Null if they can.
 * @throws Forbidden if the member has more permissions
 */
export function notTheirs(actor: Actor, member: StaffListItem, action: StaffAction): Key | null {
  if (member.userId === actor.userId) return 'roles:staff.self'
  const possible = staffActions(actor, member)
  if (possible.length === 0) throw new Forbidden()
  if (possible.includes(action)) return null
  return member.deactivatedAt ? 'roles:staff.isClosed' : 'roles:staff.isOpen'
}

export function backToStaff(message: string): SeeOther {
  return seeOther(staffPaths.list(), { type: 'ERROR', message })
}
