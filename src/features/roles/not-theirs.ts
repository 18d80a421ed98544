import type { StaffListItem } from '#src/contract/authentication/staff.ts'
import { staffPaths } from '#src/contract/screens/roles.ts'
import type { Key } from '#src/i18n/keys.ts'
import { Forbidden, type SeeOther, seeOther } from '#src/web/http/result.ts'
import type { Actor } from '#src/web/page/actor.ts'
import { type StaffAction, staffActions } from './lifecycle.ts'

/**
 * Why an act on a member of staff is not this person's: the account is their own, or it is open or
 * closed already. Null where it may be done.
 * @throws Forbidden for who may do more than this person
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
