import { profilePaths } from '#src/contract/screens/profile.ts'
import { attempt } from '#src/upstream/attempt.ts'
import { UpstreamFault } from '#src/upstream/result.ts'
import { NotFound, type Result, screen } from '#src/web/http/result.ts'
import type { Request } from '#src/web/http/route.ts'
import { crumbsTo } from '#src/web/navigation/crumbs.ts'
import { Card } from '#views/components/card.tsx'
import { Profile } from '#views/profile/show.tsx'
import { businessOf } from './edit-target.ts'
import { readTab, tabsOf } from './filters.ts'
import { mayCorrect } from './lifecycle.ts'
import { readAccount, readBusiness } from './load-profile.ts'
import { failedPanel, panels } from './panel.tsx'
import { passwordForm } from './password-tab.tsx'

export async function show(request: Request): Promise<Result> {
  const { page, actor, params, query } = request
  if (params.role !== actor.roleLowerCase) throw new NotFound()
  const tab = readTab(query, tabsOf(actor.role))
  const [account, panel, comment] = await Promise.all([
    readAccount(request, actor.role, actor.userId),
    tab ? attempt(Promise.resolve(panels[tab](request, businessOf(actor)))) : passwordCard(request),
    readComment(request),
  ])
  return screen({
    title: page.t('profile:title'),
    crumbs: crumbsTo(page, profilePaths.show),
    main: (
      <Profile account={account} tab={tab} comment={account.comment ?? comment}>
        {panel instanceof UpstreamFault ? failedPanel() : panel}
      </Profile>
    ),
  })
}

function passwordCard(request: Request) {
  const { page, actor } = request
  const { roleLowerCase: role } = actor
  const action = profilePaths.edit({ role }, { tab: 'password' })
  return <Card title={page.t('profile:editTab.password')}>{passwordForm(request, action)}</Card>
}

async function readComment(request: Request): Promise<string | null> {
  if (!mayCorrect(request.actor)) return null
  const info = await attempt(readBusiness(request, businessOf(request.actor)))
  if (info instanceof UpstreamFault || info.change?.status !== 'REJECTED') return null
  return info.change.comment
}
