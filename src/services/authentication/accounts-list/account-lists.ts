import { and, eq, type SQL } from 'drizzle-orm'
import * as contract from '#src/contract/authentication/accounts.ts'
import type { Sort, TODAY } from '#src/contract/paging.ts'
import { isKept, users } from '#src/services/authentication/schema.ts'
import { hasReached, hasSentRequest } from '#src/services/core/index.ts'
import type { Caller, ServiceDeps } from '#src/services/kit/deps.ts'
import { bind } from '#src/services/kit/endpoints/bind.ts'
import { pageAnswer } from '#src/services/kit/lists/page-answer.ts'
import {
  Refusal,
  requireOnePermission,
  requirePermission,
} from '#src/services/kit/refusals/refusal.ts'
import type { AccountSort } from './account-orders.ts'
import { findAccountPage } from './find-accounts.ts'
import { type AccountQuery, accountQuery } from './match-accounts.ts'
import { presentBusiness, presentUser } from './present-account.ts'

type ListParams = { page: number; size: number; term: string }
type Scope = Pick<AccountQuery, 'role'> & {
  userId?: string | null
  status?: contract.AccountFilter
  joined?: typeof TODAY | undefined
  which?: SQL | undefined
  sort?: Sort<AccountSort> | undefined
  after?: string | undefined
}

export const accountListsEndpoints = [
  bind(contract.listPendingMerchants, async ({ params, query, format }, deps) => {
    const { rows, paging } = await read(deps, params, {
      ...query,
      role: 'MERCHANT',
      status: 'PENDING',
    })
    return { data: { merchants: rows.map((row) => presentBusiness(row, format)), ...paging } }
  }),

  bind(contract.listMerchants, async ({ params, query, caller, format }, deps) => {
    if (caller.role === 'ADMIN') requirePermission(caller, 'VIEW_MERCHANT')
    const userId = merchantOf(caller, query.merchantId)
    const { reached } = query
    const which = caller.role === 'ADMIN' && reached ? hasReached(reached) : undefined
    const scope = { ...query, role: 'MERCHANT', userId, which } as const
    const { rows, paging } = await read(deps, params, scope)
    return { data: { merchants: rows.map((row) => presentBusiness(row, format)), ...paging } }
  }),

  bind(contract.listPendingBanks, async ({ params, query, format }, deps) => {
    const { rows, paging } = await read(deps, params, { ...query, role: 'BANK', status: 'PENDING' })
    return { data: { banks: rows.map((row) => presentBusiness(row, format)), ...paging } }
  }),

  bind(contract.listBanks, async ({ params, query, format }, deps) => {
    const { rows, paging } = await read(deps, params, { ...query, role: 'BANK' })
    return { data: { banks: rows.map((row) => presentBusiness(row, format)), ...paging } }
  }),

  bind(contract.listUsers, async ({ params, query, format }, deps) => {
    const { rows, paging } = await read(deps, params, { ...query, role: 'USER' })
    return { data: { users: rows.map((row) => presentUser(row, format)), ...paging } }
  }),

  bind(contract.readUser, async ({ params, caller, format }, deps) => {
    if (caller.role === 'ADMIN') requireOnePermission(caller, ['VIEW_USER', 'UPDATE_USER'])
    const [user] = (await maySee(deps, caller, params.id)) ? await findUser(deps, params.id) : []
    if (!user) throw new Refusal('notFound', 'errors:service.notFound')
    return { data: presentUser(user, format) }
  }),
]

async function read(
  deps: ServiceDeps,
  { page, size, term }: ListParams,
  { after, ...scope }: Scope,
) {
  const query = accountQuery({ ...scope, term }, deps.settings.businessTimeZone)
  const found = await findAccountPage(deps, query, { page, size, after })
  const { rows, counts, totalItems, capped } = found
  return { rows, paging: { counts, ...pageAnswer({ page, size, totalItems, capped }) } }
}

function merchantOf(caller: Caller, requestedId: string | undefined): string | null {
  if (caller.role === 'MERCHANT') return caller.userId
  return requestedId === undefined || requestedId === 'ALL' ? null : requestedId
}

async function maySee({ db }: ServiceDeps, caller: Caller, userId: string): Promise<boolean> {
  return caller.role === 'ADMIN' || hasSentRequest(db, { userId, ownerId: caller.userId })
}

function findUser({ db }: ServiceDeps, id: string) {
  return db
    .select()
    .from(users)
    .where(and(eq(users.id, id), eq(users.role, 'USER'), isKept))
}
