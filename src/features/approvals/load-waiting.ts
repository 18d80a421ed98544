import { ALL, PAGE_SIZE } from '#src/contract/paging.ts'
import type { Request } from '#src/web/http/route.ts'
import type { ApprovalFilters } from './filters.ts'
import type { Found, WaitingVersion } from './list-props.ts'

type RequestContext = Pick<Request, 'upstream'>

export function readQueues({ upstream }: RequestContext) {
  return upstream.need(upstream.core.GET('/approvals/waiting'))
}

export async function readWaiting(
  request: RequestContext,
  filters: ApprovalFilters,
): Promise<Found> {
  const { tab } = filters
  if (tab === 'deals') return { tab, ...(await readDeals(request, filters)) }
  if (tab === 'profile') return { tab, ...(await readBusinesses(request, filters)) }
  if (tab === 'contact') return { tab, ...(await readContacts(request, filters)) }
  if (tab === 'branches') return { tab, ...(await readBranches(request, filters)) }
  return { tab, ...(await readInbox(request, filters)) }
}

function pageOf({ q, page }: ApprovalFilters) {
  return { path: { page, size: PAGE_SIZE, term: q || ALL } }
}

function readInbox({ upstream }: RequestContext, filters: ApprovalFilters) {
  const { path } = pageOf(filters)
  const query = filters.tab === 'accounts' ? { kind: filters.tab } : {}
  return upstream.need(
    upstream.core.GET('/approvals/inbox/{page}/{size}/search/{term}', { path, query }),
  )
}

function readDeals({ upstream }: RequestContext, filters: ApprovalFilters) {
  return upstream.need(
    upstream.core.GET('/deals/pending/{page}/{size}/search/{term}', pageOf(filters)),
  )
}

function readBranches({ upstream }: RequestContext, filters: ApprovalFilters) {
  return upstream.need(
    upstream.location.GET('/branch/pending/{page}/{size}/search/{term}', pageOf(filters)),
  )
}

async function readBusinesses({ upstream }: RequestContext, filters: ApprovalFilters) {
  const { allPendingBusinessInfo, totalItems } = await upstream.need(
    upstream.authentication.GET('/business/pending/{page}/{size}/search/{term}', pageOf(filters)),
  )
  const versions = allPendingBusinessInfo.map(
    ({ businessId, businessName, ...rest }): WaitingVersion => ({
      ...rest,
      id: businessId,
      name: businessName,
    }),
  )
  return { versions, totalItems }
}

async function readContacts({ upstream }: RequestContext, filters: ApprovalFilters) {
  const { allPendingContactInfo, totalItems } = await upstream.need(
    upstream.authentication.GET('/contact/pending/{page}/{size}/search/{term}', pageOf(filters)),
  )
  const versions = allPendingContactInfo.map(
    ({ contactId, business, merchant, bank, ...rest }): WaitingVersion => ({
      ...rest,
      id: contactId,
      name: business.name,
      imageUrl: (merchant ?? bank)?.imageUrl ?? null,
    }),
  )
  return { versions, totalItems }
}
