import type {
  AccountCounts,
  AccountFilter,
  BusinessListItem,
} from '#src/contract/authentication/accounts.ts'
import { ALL, PAGE_SIZE, TODAY } from '#src/contract/paging.ts'
import type { BusinessRole } from '#src/contract/roles.ts'
import type { Request } from '#src/web/http/route.ts'
import type { ListQuery } from '#src/web/lists/list-query.ts'

type RequestContext = Pick<Request, 'upstream'>
type AccountListFilters = ListQuery & { status: AccountFilter; joinedToday: boolean }

export type AccountPage = {
  accounts: BusinessListItem[]
  counts: AccountCounts | null
  totalItems: number
  totalItemsCapped?: boolean | undefined
  totalPages: number
}

export async function readAccountPage(
  request: RequestContext,
  type: BusinessRole,
  filters: AccountListFilters,
  after?: string,
): Promise<AccountPage> {
  const query = {
    request,
    filters,
    after,
    path: { page: filters.page, size: PAGE_SIZE, term: filters.q || ALL },
  }
  if (type === 'BANK') {
    const { banks, ...page } = await readBanks(query)
    return { accounts: banks, ...page }
  }
  const { merchants, ...page } = await readMerchants(query)
  return { accounts: merchants, ...page }
}

type AccountQuery = {
  request: RequestContext
  filters: AccountListFilters
  after: string | undefined
  path: { page: number; size: number; term: string }
}

function readMerchants({ request: { upstream }, filters, after, path }: AccountQuery) {
  const { authentication } = upstream
  if (isPendingAlone(filters)) {
    return upstream.need(
      authentication.GET('/users/MERCHANT/PENDING/{page}/{size}/search/{term}', {
        path,
        query: { after },
      }),
    )
  }
  const query = { merchantId: ALL, after, ...narrowing(filters) }
  return upstream.need(
    authentication.GET('/users/MERCHANT/{page}/{size}/search/{term}', { path, query }),
  )
}

function readBanks({ request: { upstream }, filters, after, path }: AccountQuery) {
  const { authentication } = upstream
  if (isPendingAlone(filters)) {
    return upstream.need(
      authentication.GET('/users/BANK/PENDING/{page}/{size}/search/{term}', {
        path,
        query: { after },
      }),
    )
  }
  return upstream.need(
    authentication.GET('/users/BANK/{page}/{size}/search/{term}', {
      path,
      query: { after, ...narrowing(filters) },
    }),
  )
}

function isPendingAlone({ status, joinedToday }: AccountListFilters): boolean {
  return status === 'PENDING' && !joinedToday
}

function narrowing({ status, joinedToday }: AccountListFilters) {
  return { status, joined: joinedToday ? TODAY : undefined }
}
