import type { BusinessRole, StaffRole } from '#src/contract/roles.ts'
import { profilePaths } from '#src/contract/screens/profile.ts'
import { NotFound } from '#src/web/http/result.ts'
import type { Request } from '#src/web/http/route.ts'
import { crumbsTo } from '#src/web/navigation/crumbs.ts'
import type { Crumb } from '#src/web/page/screen.ts'
import { type EditTab, editTabsOf, type ProfileTab } from './filters.ts'
import type { Business } from './load-profile.ts'

export type EditTarget = {
  userId: string
  role: StaffRole
  /** An administrator's edits are approved at once. */
  onBehalf: boolean
  tabs: readonly EditTab[]
  name: string | null
  crumbs: Crumb[]
  editHref: (tab: EditTab) => string
  doneHref: (tab: EditTab) => string
}

export function ownTarget({ actor, params, page }: Request): EditTarget {
  if (params.role !== actor.roleLowerCase) throw new NotFound()
  const role = actor.roleLowerCase
  return {
    userId: actor.userId,
    role: actor.role,
    onBehalf: false,
    tabs: editTabsOf(actor),
    name: null,
    crumbs: crumbsTo(page, profilePaths.edit),
    editHref: (tab) => profilePaths.edit({ role }, { tab }),
    doneHref: (tab) => profilePaths.show({ role }, { tab: shownIn[tab] }),
  }
}

export function contactTarget(request: Request): EditTarget {
  const target = ownTarget(request)
  if (!target.tabs.includes('contact')) throw new NotFound()
  return target
}

const shownIn: Record<EditTab, ProfileTab | null> = {
  business: 'business',
  categories: 'categories',
  contact: 'contact',
  username: null,
  password: null,
}

export function businessOf({ userId, role }: Pick<EditTarget, 'userId' | 'role'>): Business {
  if (role === 'ADMIN') throw new NotFound()
  return { userId, type: role satisfies BusinessRole }
}
