import type { ReactNode } from 'react'
import { profilePaths } from '#src/contract/screens/profile.ts'
import { branchesPanel } from '#src/features/branches/index.ts'
import { stepsBefore } from '#src/features/onboarding/index.ts'
import { threadBeside } from '#src/features/review-threads/index.ts'
import { attempt, orNull, UpstreamFault } from '#src/upstream/result.ts'
import { NotFound, type Result, screen } from '#src/web/http/result.ts'
import type { Request } from '#src/web/http/route.ts'
import { crumbsTo } from '#src/web/navigation/crumbs.ts'
import { LoadFailed } from '#views/components/empty-state.tsx'
import { Card } from '#views/components/layout.tsx'
import { type ProfileTab, readTab, tabsOf } from '#views/profile/filters.ts'
import { mayCorrect, mayEdit } from '#views/profile/lifecycle.ts'
import { BusinessPanel, CategoriesPanel, ContactPanel } from '#views/profile/panels.tsx'
import { PlanPanel } from '#views/profile/plan.tsx'
import { Profile } from '#views/profile/show.tsx'
import { businessOf } from './edit-screen.tsx'
import {
  type Business,
  readAccount,
  readActiveCategories,
  readBusiness,
  readChosen,
  readContact,
  readPlan,
} from './load-profile.ts'
import { passwordForm } from './password-tab.tsx'

const panels: Record<
  ProfileTab,
  (request: Request, business: Business) => Promise<ReactNode> | ReactNode
> = {
  async business(request, business) {
    const [info, thread] = await Promise.all([
      readBusiness(request, business),
      threadBeside(request, 'profile', business.userId),
    ])
    const withBank = business.type === 'MERCHANT'
    const correct = correctHref(request, 'business')
    return <BusinessPanel info={info} withBank={withBank} thread={thread} correctHref={correct} />
  },
  async categories(request, business) {
    const [categories, chosen] = await Promise.all([
      readActiveCategories(request, business),
      readChosen(request, business),
    ])
    const names = categories.map(({ name }) => name)
    return <CategoriesPanel categories={names} brands={chosen.brands.map(({ label }) => label)} />
  },
  branches: (request) => branchesPanel(request),
  async contact(request, business) {
    const [info, thread] = await Promise.all([
      readContact(request, business),
      threadBeside(request, 'contact', business.userId),
    ])
    return (
      <ContactPanel info={info} thread={thread} correctHref={correctHref(request, 'contact')} />
    )
  },
  plan: async (request, business) => <PlanPanel plan={await readPlan(request, business)} />,
}

export async function show(request: Request): Promise<Result> {
  const { page, actor, params, query } = request
  if (params.role !== actor.roleLowerCase) throw new NotFound()
  const tab = readTab(query, tabsOf(actor.role))
  const [account, panel, sentBack, steps] = await Promise.all([
    readAccount(request, actor.role, actor.userId),
    tab ? attempt(Promise.resolve(panels[tab](request, businessOf(actor)))) : passwordCard(request),
    readSentBack(request),
    stepsBefore(request),
  ])
  return screen({
    title: page.t('profile:title'),
    parts: tab ? [page.t(`profile:tab.${tab}`)] : [],
    crumbs: crumbsTo(page, profilePaths.show),
    main: (
      <Profile account={account} tab={tab} sentBack={sentBack} steps={steps}>
        {panel instanceof UpstreamFault ? <LoadFailed /> : panel}
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

async function readSentBack(request: Request) {
  const { actor } = request
  if (!mayCorrect(actor) && actor.businessProfile.approvalStatus !== 'REJECTED') return null
  const info = await orNull(readBusiness(request, businessOf(actor)))
  return info?.change?.status === 'REJECTED' ? info.change : null
}

function correctHref({ actor }: Request, tab: ProfileTab): string | undefined {
  const role = actor.roleLowerCase
  return mayEdit(actor) ? profilePaths.edit({ role }, { tab }) : undefined
}
