import type {
  AccountCounts,
  AccountFilter,
  accountSorts,
  BusinessListItem,
} from '#src/contract/authentication/accounts.ts'
import { ALL, PAGE_SIZE, type Sort, TODAY } from '#src/contract/paging.ts'
import type { BusinessRole } from '#src/contract/roles.ts'
import type { Request } from '#src/web/http/route.ts'
import type { ListQuery } from '#src/web/lists/list-query.ts'

type RequestContext = Pick<Request, 'upstream'>
type AccountListFilters = ListQuery & {
  status: AccountFilter
  joinedToday: boolean
  sort: Sort<(typeof accountSorts)[number]> | undefined
}

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
    return authentication.read('/users/MERCHANT/PENDING/{page}/{size}/search/{term}', {
      path,
      query: { sort: filters.sort, after },
    })
  }
  const query = { merchantId: ALL, after, ...narrowing(filters) }
  return authentication.read('/users/MERCHANT/{page}/{size}/search/{term}', { path, query })
}

function readBanks({ request: { upstream }, filters, after, path }: AccountQuery) {
  const { authentication } = upstream
  if (isPendingAlone(filters)) {
    return authentication.read('/users/BANK/PENDING/{page}/{size}/search/{term}', {
      path,
      query: { sort: filters.sort, after },
    })
  }
  return authentication.read('/users/BANK/{page}/{size}/search/{term}', {
    path,
    query: { after, ...narrowing(filters) },
  })
}

function isPendingAlone({ status, joinedToday }: AccountListFilters): boolean {
  return status === 'PENDING' && !joinedToday
}

function narrowing({ status, joinedToday, sort }: AccountListFilters) {
  return { status, sort, joined: joinedToday ? TODAY : undefined }
}
