import type { ReactNode } from 'react'
import { type SeeOther, screen, seeOther } from '#src/web/http/result.ts'
import type { Request } from '#src/web/http/route.ts'
import type { Screen } from '#src/web/page/screen.ts'
import { EditPage } from '#views/profile/edit/page.tsx'
import type { EditTarget } from './edit-target.ts'
import type { EditTab } from './filters.ts'

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
