import { ALL, PAGE_SIZE } from '#src/contract/paging.ts'
import { approvalPaths } from '#src/contract/screens/approvals.ts'
import { attempt, faultStatus, orNull, UpstreamFault } from '#src/upstream/result.ts'
import { Forbidden, type Result, screen } from '#src/web/http/result.ts'
import type { Request } from '#src/web/http/route.ts'
import { crumbsTo } from '#src/web/navigation/crumbs.ts'
import {
  type ApprovalFilters,
  type ApprovalProps,
  type ApprovalTab,
  type Found,
  inboxTabs,
  readApprovalFilters,
} from '#views/approvals/filters.ts'
import { ApprovalIndex, ApprovalList } from '#views/approvals/index.tsx'
import { CachedPart } from '#views/components/cached-part.tsx'
import { readSelected } from '#views/components/picks.tsx'
import type { Screen } from '#views/page/page.ts'
import { readActivity } from './claims.tsx'

export async function index(request: Request): Promise<Result> {
  const remembered = request.c.get('session')?.row.approvalsTab ?? null
  const filters = readApprovalFilters(request.query, remembered, inboxTabs(request.actor))
  if (!filters) throw new Forbidden()
  const [waiting, queues, activity] = await Promise.all([
    attempt(readWaiting(request, filters)),
    countsAlong(filters.tab) ? null : orNull(request.upstream.core.read('/approvals/waiting')),
    readActivity(request),
    filters.tab === remembered ? undefined : rememberTab(request, filters.tab),
  ])
  return approvalScreen(request, filters, { waiting, queues, activity })
}

type Read = Pick<ApprovalProps, 'queues' | 'activity'> & { waiting: Found | UpstreamFault }

function approvalScreen(
  request: Request,
  filters: ApprovalFilters,
  { waiting, queues: counted, activity }: Read,
): Screen {
  const { t, format } = request.page
  const { tab, page } = filters
  const found = waiting instanceof UpstreamFault ? null : waiting
  const selected = readSelected(request.query)
  const tabs = inboxTabs(request.actor)
  const queues = counted ?? found?.waiting ?? null
  const props: ApprovalProps = { filters, tabs, found, selected, queues, activity }
  const name = t(`approvals:tab.${tab}`)
  const count = found?.totalItems ?? 0
  const cachedPart = (Part: typeof ApprovalIndex) => (
    <CachedPart by={Part} data={props} view={request.page} draw={() => <Part {...props} />} />
  )
  return screen({
    status: waiting instanceof UpstreamFault ? faultStatus(waiting) : 200,
    title: page
      ? t('approvals:titlePage', { tab: name, page: page + 1 })
      : t('approvals:titleTab', { tab: name }),
    crumbs: crumbsTo(request.page, approvalPaths.index),
    main: cachedPart(ApprovalIndex),
    region: {
      id: 'list',
      node: cachedPart(ApprovalList),
      announce: found
        ? t(`approvals:announce.${tab}`, { count, shown: format.total(found) })
        : undefined,
    },
  })
}

async function rememberTab({ c }: Request, tab: ApprovalTab): Promise<void> {
  const session = c.get('session')
  if (session) await c.get('web').sessions.rememberApprovalsTab(session, tab)
}

type RequestContext = Pick<Request, 'upstream'>
type PagePath = { path: { page: number; size: number; term: string } }
type Reader = (context: RequestContext, page: PagePath) => Promise<Omit<Found, 'tab'>>

export async function readWaiting(
  context: RequestContext,
  { tab, q, page }: ApprovalFilters,
): Promise<Found> {
  const found = await readers[tab](context, { path: { page, size: PAGE_SIZE, term: q || ALL } })
  return { tab, ...found }
}

/** Whether the items of a tab are read together with how much waits in each. */
function countsAlong(tab: ApprovalTab): boolean {
  return tab === 'all' || tab === 'accounts'
}

const readers: Record<ApprovalTab, Reader> = {
  all: ({ upstream }, page) =>
    upstream.core.read('/approvals/inbox/{page}/{size}/search/{term}', {
      ...page,
      query: { include: 'waiting' },
    }),
  accounts: ({ upstream }, page) =>
    upstream.core.read('/approvals/inbox/{page}/{size}/search/{term}', {
      ...page,
      query: { kind: 'accounts', include: 'waiting' },
    }),
  async deals({ upstream }, page) {
    const found = await upstream.core.read('/deals/pending/{page}/{size}/search/{term}', page)
    const items = found.deals.map(({ merchant, bank, approvalStatus, ...deal }) => ({
      ...deal,
      kind: 'deals' as const,
      name: deal.title,
      code: deal.dealCode,
      userType: 'MERCHANT' as const,
      threadId: deal.id,
      ownerName: (bank ?? merchant).name,
      imageUrl: deal.coverImage,
      state: `deals:status.${approvalStatus}` as const,
    }))
    return { ...found, items }
  },
  async branches({ upstream }, page) {
    const found = await upstream.location.read('/branch/pending/{page}/{size}/search/{term}', page)
    const items = found.branches.map(({ merchant, bank, ownerType, ...branch }) => {
      const { name: ownerName = '', imageUrl = null } = merchant ?? bank ?? {}
      const { id: threadId } = branch
      const kind = 'branches' as const
      return { ...branch, kind, userType: ownerType, threadId, ownerName, imageUrl }
    })
    return { ...found, items }
  },
  async profile({ upstream }, page) {
    const { allPendingBusinessInfo, totalItems } = await upstream.authentication.read(
      '/business/pending/{page}/{size}/search/{term}',
      page,
    )
    const items = allPendingBusinessInfo.map(
      ({ businessId: id, businessName: name, userId, approvalStatus, ...version }) => ({
        ...version,
        kind: 'profile' as const,
        id,
        name,
        threadId: userId,
        ownerName: name,
        state: `approvals:status.${approvalStatus}` as const,
      }),
    )
    return { items, totalItems }
  },
  async contact({ upstream }, page) {
    const { allPendingContactInfo, totalItems } = await upstream.authentication.read(
      '/contact/pending/{page}/{size}/search/{term}',
      page,
    )
    const items = allPendingContactInfo.map(
      ({ contactId: id, business, merchant, bank, userId, approvalStatus, ...version }) => ({
        ...version,
        kind: 'contact' as const,
        id,
        name: business.name,
        imageUrl: (merchant ?? bank)?.imageUrl ?? null,
        threadId: userId,
        ownerName: business.name,
        state: `approvals:status.${approvalStatus}` as const,
      }),
    )
    return { items, totalItems }
  },
}
