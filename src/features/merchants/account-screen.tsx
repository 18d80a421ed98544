import type { ReactNode } from 'react'
import type { BusinessRole } from '#src/contract/roles.ts'
import { claimPanel, reviewCrumbs, reviewFrom } from '#src/features/approvals/index.ts'
import { readTimelineOf } from '#src/features/audit/index.ts'
import { branchesPanel } from '#src/features/branches/index.ts'
import { subscriberCrumbs } from '#src/features/plans/index.ts'
import {
  type Account,
  type Business,
  readAccount,
  readBusiness,
  readChosen,
  readContact,
  readTab,
} from '#src/features/profile/index.ts'
import { readTrust } from '#src/features/trust/index.ts'
import { attempt, UpstreamFault } from '#src/upstream/result.ts'
import { idOf, screen } from '#src/web/http/result.ts'
import type { Request } from '#src/web/http/route.ts'
import { type Actor, can, type Screen } from '#src/web/page/page.ts'
import { RecordTimeline } from '#views/audit/exports.ts'
import { LoadFailed } from '#views/components/empty-state.tsx'
import { DealsPanel } from '#views/merchants/deals.tsx'
import { AccountShow } from '#views/merchants/show.tsx'
import { BusinessPanel, CategoriesPanel, ContactPanel } from '#views/profile/exports.ts'
import { TrustNote } from '#views/trust/exports.ts'
import { accountCrumbs, wayBack } from './crumbs.ts'
import { type AccountTab, accountTabs, type Screen as Where } from './lifecycle.ts'

const panels: Record<
  AccountTab,
  (request: Request, business: Business) => Promise<ReactNode> | ReactNode
> = {
  async business(request, business) {
    const info = await readBusiness(request, business)
    return <BusinessPanel info={info} withBank={business.type === 'MERCHANT'} />
  },
  async categories(request, business) {
    const { categories, brands } = await readChosen(request, business)
    const names = (chosen: typeof categories) => chosen.map(({ label }) => label)
    return <CategoriesPanel categories={names(categories)} brands={names(brands)} />
  },
  async deals({ upstream }, { userId }) {
    const summary = await upstream.core.read('/deals/summary/{merchantId}', {
      path: { merchantId: userId },
    })
    return <DealsPanel merchantId={userId} summary={summary} />
  },
  branches: (request, { userId }) => branchesPanel(request, userId),
  async contact(request, business) {
    return <ContactPanel info={await readContact(request, business)} />
  },
}

type AccountParams = {
  type: BusinessRole
  where: Where
  from: string | null
  refusal?: string
}

export async function accountScreen(request: Request, params: AccountParams): Promise<Screen> {
  const { page, query, actor } = request
  const { type, where, refusal } = params
  const tabs = tabsFor(actor)
  const tab = readTab(query, tabs) ?? 'business'
  const [account, panel, timeline, claim, trust] = await Promise.all([
    findAccount(request, type),
    attempt(readPanel(request, type, tab)),
    readTimelineOf(request, 'user', request.params.id ?? ''),
    where === 'review' ? claimPanel(request, 'accounts', request.params.id ?? '') : null,
    where === 'view' && type === 'MERCHANT' ? readTrust(request) : null,
  ])
  const name = account.fullName
  const from = wayBack(type, params.from)
  return screen({
    ...(refusal && { status: 422 }),
    title: where === 'review' ? page.t('merchants:show.reviewTitle', { name }) : name,
    crumbs:
      subscriberCrumbs(page, type, query, name) ??
      (reviewFrom(from)
        ? reviewCrumbs(page, 'accounts', from, { label: name })
        : accountCrumbs(page, type, [{ label: name }], from ?? undefined)),
    main: (
      <AccountShow
        type={type}
        where={where}
        account={account}
        tabs={tabs}
        tab={tab}
        from={from}
        refusal={refusal}
        claim={claim}
      >
        {account.approvalStatus !== 'PENDING' && <TrustNote id={account.userId} trust={trust} />}
        {panel instanceof UpstreamFault ? <LoadFailed /> : panel}
        <RecordTimeline id={account.userId} timeline={timeline} />
      </AccountShow>
    ),
  })
}

function tabsFor(actor: Actor): readonly AccountTab[] {
  const takes = { deals: 'VIEW_DEAL', branches: 'VIEW_BRANCH' } as const
  return accountTabs.filter(
    (tab) => !(tab === 'deals' || tab === 'branches') || can(actor, takes[tab]),
  )
}

async function readPanel(
  request: Request,
  type: BusinessRole,
  tab: AccountTab,
): Promise<ReactNode> {
  const userId = request.params.id ?? ''
  return panels[tab](request, { type, userId })
}

export async function findAccount(request: Request, type: BusinessRole): Promise<Account> {
  return readAccount(request, type, idOf(request.params.id))
}
