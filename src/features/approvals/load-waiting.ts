import { ALL, PAGE_SIZE } from '#src/contract/paging.ts'
import type { Request } from '#src/web/http/route.ts'
import type { ApprovalFilters, ApprovalTab, Found } from './filters.ts'

type RequestContext = Pick<Request, 'upstream'>
type Page = { path: { page: number; size: number; term: string } }
type Read = (context: RequestContext, page: Page) => Promise<Omit<Found, 'tab'>>

export async function readWaiting(
  context: RequestContext,
  { tab, q, page }: ApprovalFilters,
): Promise<Found> {
  const found = await readers[tab](context, { path: { page, size: PAGE_SIZE, term: q || ALL } })
  return { tab, ...found }
}

/** Whether the items of a tab are read together with how much waits in each. */
export function countsAlong(tab: ApprovalTab): boolean {
  return tab === 'all' || tab === 'accounts'
}

const readers: Record<ApprovalTab, Read> = {
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
