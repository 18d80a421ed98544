import type { ReactNode } from 'react'
import type { BusinessRole, StaffRole } from '#src/contract/roles.ts'
import { profilePaths } from '#src/contract/screens/profile.ts'
import { NotFound, type SeeOther, screen, seeOther } from '#src/web/http/result.ts'
import type { Request } from '#src/web/http/route.ts'
import { crumbsTo } from '#src/web/navigation/crumbs.ts'
import type { Crumb, Screen } from '#views/page/page.ts'
import { EditPage } from '#views/profile/edit/page.tsx'
import { type EditTab, editTabsOf, type ProfileTab } from '#views/profile/filters.ts'
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

type Answer = Pick<Screen, 'status' | 'notice' | 'retryAfterSeconds'>

export function editScreen(
  { page }: Request,
  target: EditTarget,
  tab: EditTab,
  form: ReactNode,
  answer: Answer = {},
): Screen {
  const tabs = target.tabs.map((name) => ({
    label: page.t(`profile:editTab.${name}`),
    href: target.editHref(name),
    current: name === tab,
  }))
  return screen({
    ...answer,
    title: page.t('profile:edit.tabTitle', { tab: page.t(`profile:editTab.${tab}`) }),
    crumbs: target.crumbs,
    main: (
      <EditPage name={target.name} tabs={tabs}>
        {form}
      </EditPage>
    ),
  })
}

export async function saved(
  { c, upstream }: Request,
  target: EditTarget,
  tab: EditTab,
  message: string,
): Promise<SeeOther> {
  const session = c.get('session')
  if (!target.onBehalf && session) await c.get('web').sessions.refreshFacts(session, upstream)
  return seeOther(target.doneHref(tab), { type: 'SUCCESS', message })
}
