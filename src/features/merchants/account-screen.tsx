import type { ReactNode } from 'react'
import type { BusinessRole } from '#src/contract/roles.ts'
import { pathsOf } from '#src/contract/screens/merchants.ts'
import { profilePaths } from '#src/contract/screens/profile.ts'
import { lookPanel, notesPanel, reviewCrumbs, reviewFrom } from '#src/features/approvals/index.ts'
import { readTimelineOf } from '#src/features/audit/index.ts'
import { branchesPanel } from '#src/features/branches/index.ts'
import { readDraftsFor, readGateFor } from '#src/features/deals/index.ts'
import { stuckCard } from '#src/features/onboarding/index.ts'
import { subscriberCrumbs } from '#src/features/plans/index.ts'
import {
  type Account,
  adminEditTabs,
  type Business,
  type EditTarget,
  readAccount,
  readBusiness,
  readChosen,
  readContact,
  readTab,
  saveTab,
  showTab,
} from '#src/features/profile/index.ts'
import { readTrust } from '#src/features/trust/index.ts'
import { attempt, orNull, UpstreamFault } from '#src/upstream/result.ts'
import { idOf, NotFound, type Result, screen, seeOther } from '#src/web/http/result.ts'
import type { Request } from '#src/web/http/route.ts'
import { BesideInbox } from '#views/approvals/exports.ts'
import { RecordTimeline } from '#views/audit/exports.ts'
import { LoadFailed } from '#views/components/empty-state.tsx'
import { mayWriteForMerchants } from '#views/deals/exports.ts'
import { DealsPanel } from '#views/merchants/deals.tsx'
import { type AccountTab, accountTabs, type Screen as Where } from '#views/merchants/lifecycle.ts'
import { AccountShow, accountTabName } from '#views/merchants/show.tsx'
import { type Actor, can, type Screen } from '#views/page/page.ts'
import { BusinessPanel, CategoriesPanel, ContactPanel } from '#views/profile/exports.ts'
import { TrustNote } from '#views/trust/exports.ts'
import { accountCrumbs, wayBack } from './crumbs.ts'

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
  async deals(request, { type, userId }) {
    const { upstream, actor } = request
    const writes = type === 'MERCHANT' && mayWriteForMerchants(actor)
    const [summary, drafts, offered] = await Promise.all([
      upstream.core.read('/deals/summary/{merchantId}', { path: { merchantId: userId } }),
      writes ? readDraftsFor(request, userId) : null,
      writes ? orNull(readGateFor(request, userId)) : null,
    ])
    return <DealsPanel merchantId={userId} summary={summary} drafts={drafts} offered={offered} />
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
  const { type, where, refusal, from } = params
  const userId = request.params.id ?? ''
  const tabs = tabsFor(actor)
  const tab = readTab(query, tabs) ?? 'business'
  const [account, panel, timeline, look, notes, trust, stuck] = await Promise.all([
    findAccount(request, type),
    attempt(Promise.resolve(panels[tab](request, { type, userId }))),
    readTimelineOf(request, 'user', userId),
    where === 'review' ? lookPanel(request, 'accounts', userId) : null,
    where === 'review' ? notesPanel(request, { kind: 'accounts', id: userId }) : null,
    where === 'view' && type === 'MERCHANT' ? readTrust(request) : null,
    where === 'view' ? stuckCard(request, type, userId) : null,
  ])
  const name = account.fullName
  return screen({
    ...(refusal && { status: 422 }),
    title: where === 'review' ? page.t('merchants:show.reviewTitle', { name }) : name,
    parts: [accountTabName(page, tab)],
    crumbs:
      subscriberCrumbs(page, type, query, name) ??
      (reviewFrom(from)
        ? reviewCrumbs(page, 'accounts', from, { label: name })
        : accountCrumbs(page, type, [{ label: name }], from ?? undefined)),
    main: (
      <BesideInbox from={reviewFrom(from)} id={userId}>
        <AccountShow
          type={type}
          where={where}
          account={account}
          tabs={tabs}
          tab={tab}
          from={from}
          refusal={refusal}
          look={look}
        >
          {stuck}
          {account.approvalStatus !== 'PENDING' && <TrustNote id={account.userId} trust={trust} />}
          {panel instanceof UpstreamFault ? <LoadFailed /> : panel}
          {notes}
          <RecordTimeline id={account.userId} timeline={timeline} />
        </AccountShow>
      </BesideInbox>
    ),
  })
}

function tabsFor(actor: Actor): readonly AccountTab[] {
  const takes = { deals: 'VIEW_DEAL', branches: 'VIEW_BRANCH' } as const
  return accountTabs.filter(
    (tab) => !(tab === 'deals' || tab === 'branches') || can(actor, takes[tab]),
  )
}

export async function findAccount(request: Request, type: BusinessRole): Promise<Account> {
  return readAccount(request, type, idOf(request.params.id))
}

export function edit(type: BusinessRole) {
  return async function editAccount(request: Request): Promise<Result> {
    const { actor, params, query } = request
    if (!actor.isAdmin) {
      if (params.id !== actor.userId) throw new NotFound()
      const role = actor.roleLowerCase
      return seeOther(profilePaths.edit({ role }, { tab: query.get('tab') }))
    }
    return showTab(request, await accountTarget(request, type))
  }
}

export function update(type: BusinessRole) {
  return async function updateAccount(request: Request): Promise<Result> {
    return saveTab(request, await accountTarget(request, type))
  }
}

async function accountTarget(request: Request, type: BusinessRole): Promise<EditTarget> {
  const { page } = request
  const { userId, fullName } = await findAccount(request, type)
  const { view, edit } = pathsOf[type]
  const editHref: EditTarget['editHref'] = (tab) => edit({ id: userId }, { tab })
  return {
    userId,
    role: type,
    onBehalf: true,
    tabs: adminEditTabs,
    name: fullName,
    crumbs: accountCrumbs(page, type, [
      { label: fullName, href: view({ id: userId }) },
      { label: page.t('common:crumbs.edit') },
    ]),
    editHref,
    doneHref: editHref,
  }
}

export function show(type: BusinessRole, where: Where) {
  return function showAccount(request: Request): Promise<Result> {
    const from = wayBack(type, request.query.get('from'))
    return accountScreen(request, { type, where, from })
  }
}
