import {
  type AccountFilter,
  listBanks,
  listMerchants,
  listPendingBanks,
  listPendingMerchants,
  listUsers,
} from '#src/contract/authentication/accounts.ts'
import type { Sort, TODAY } from '#src/contract/paging.ts'
import type { Caller } from '#src/services/kit/caller.ts'
import { startOfBusinessDay } from '#src/services/kit/clock.ts'
import type { ServiceDeps } from '#src/services/kit/deps.ts'
import { bind } from '#src/services/kit/endpoints/bind.ts'
import { pageAnswer } from '#src/services/kit/lists/page-answer.ts'
import { readSearchTerm } from '#src/services/kit/lists/search-term.ts'
import { requirePermission } from '#src/services/kit/refusals/require-permission.ts'
import type { AccountSort } from './account-orders.ts'
import { findAccountPage } from './find-accounts.ts'
import type { AccountQuery } from './match-accounts.ts'
import { presentBusiness, presentUser } from './present-account.ts'
import { readUser } from './read-user.ts'

type ListParams = { page: number; size: number; term: string }
type Scope = Pick<AccountQuery, 'role'> & {
  userId?: string | null
  status?: AccountFilter
  joined?: typeof TODAY | undefined
  sort?: Sort<AccountSort> | undefined
  after?: string | undefined
}

export const accountListsEndpoints = [
  bind(listPendingMerchants, async ({ params, query, format }, deps) => {
    const { rows, paging } = await read(deps, params, {
      ...query,
      role: 'MERCHANT',
      status: 'PENDING',
    })
    return { data: { merchants: rows.map((row) => presentBusiness(row, format)), ...paging } }
  }),

  bind(listMerchants, async ({ params, query, caller, format }, deps) => {
    if (caller.role === 'ADMIN') requirePermission(caller, 'VIEW_MERCHANT')
    const userId = merchantOf(caller, query.merchantId)
    const { rows, paging } = await read(deps, params, { ...query, role: 'MERCHANT', userId })
    return { data: { merchants: rows.map((row) => presentBusiness(row, format)), ...paging } }
  }),

  bind(listPendingBanks, async ({ params, query, format }, deps) => {
    const { rows, paging } = await read(deps, params, { ...query, role: 'BANK', status: 'PENDING' })
    return { data: { banks: rows.map((row) => presentBusiness(row, format)), ...paging } }
  }),

  bind(listBanks, async ({ params, query, format }, deps) => {
    const { rows, paging } = await read(deps, params, { ...query, role: 'BANK' })
    return { data: { banks: rows.map((row) => presentBusiness(row, format)), ...paging } }
  }),

  bind(listUsers, async ({ params, query, format }, deps) => {
    const { rows, paging } = await read(deps, params, { ...query, role: 'USER' })
    return { data: { users: rows.map((row) => presentUser(row, format)), ...paging } }
  }),

  readUser,
]

async function read(
  deps: ServiceDeps,
  { page, size, term }: ListParams,
  { role, userId, status, joined, sort, after }: Scope,
) {
  const query = {
    role,
    userId: userId ?? null,
    status: status ?? 'ALL',
    joinedSince: joined ? startOfBusinessDay(deps.settings.businessTimeZone) : null,
    term: readSearchTerm(term),
    sort,
  } as const
  const found = await findAccountPage(deps.db, query, { page, size, after })
  const { rows, counts, totalItems, capped } = found
  return { rows, paging: { counts, ...pageAnswer({ page, size, totalItems, capped }) } }
}

function merchantOf(caller: Caller, requestedId: string | undefined): string | null {
  if (caller.role === 'MERCHANT') return caller.userId
  return requestedId === undefined || requestedId === 'ALL' ? null : requestedId
}
