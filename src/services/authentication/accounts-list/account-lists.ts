import {
  type AccountFilter,
  listBanks,
  listMerchants,
  listPendingBanks,
  listPendingMerchants,
  listUsers,
} from '#src/contract/authentication/accounts.ts'
import type { TODAY } from '#src/contract/paging.ts'
import type { Caller } from '#src/services/kit/caller.ts'
import { startOfBusinessDay } from '#src/services/kit/clock.ts'
import type { ServiceDeps } from '#src/services/kit/deps.ts'
import { implement } from '#src/services/kit/endpoints/implement.ts'
import type { ServiceApp } from '#src/services/kit/endpoints/service-app.ts'
import { pageAnswer } from '#src/services/kit/lists/page-answer.ts'
import { readSearchTerm } from '#src/services/kit/lists/search-term.ts'
import { requirePermission } from '#src/services/kit/refusals/require-permission.ts'
import { findAccountPage } from './find-accounts.ts'
import type { AccountQuery } from './match-accounts.ts'
import { presentBusiness, presentUser } from './present-account.ts'
import { addReadUser } from './read-user.ts'

type Asked = { page: number; size: number; term: string }
type Scope = Pick<AccountQuery, 'role'> & {
  userId?: string | null
  status?: AccountFilter
  joined?: typeof TODAY | undefined
  after?: string | undefined
}

/** users/MERCHANT, users/BANK and users/USER: the lists of accounts. */
export function addAccountLists(app: ServiceApp, deps: ServiceDeps): void {
  implement(app, deps, listPendingMerchants, async ({ params, query, format }) => {
    const { rows, paging } = await read(params, { ...query, role: 'MERCHANT', status: 'PENDING' })
    return { data: { merchants: rows.map((row) => presentBusiness(row, format)), ...paging } }
  })

  implement(app, deps, listMerchants, async ({ params, query, caller, format }) => {
    if (caller.role === 'ADMIN') requirePermission(caller, 'VIEW_MERCHANT')
    const userId = merchantOf(caller, query.merchantId)
    const { rows, paging } = await read(params, { ...query, role: 'MERCHANT', userId })
    return { data: { merchants: rows.map((row) => presentBusiness(row, format)), ...paging } }
  })

  implement(app, deps, listPendingBanks, async ({ params, query, format }) => {
    const { rows, paging } = await read(params, { ...query, role: 'BANK', status: 'PENDING' })
    return { data: { banks: rows.map((row) => presentBusiness(row, format)), ...paging } }
  })

  implement(app, deps, listBanks, async ({ params, query, format }) => {
    const { rows, paging } = await read(params, { ...query, role: 'BANK' })
    return { data: { banks: rows.map((row) => presentBusiness(row, format)), ...paging } }
  })

  implement(app, deps, listUsers, async ({ params, query, format }) => {
    const { rows, paging } = await read(params, { ...query, role: 'USER' })
    return { data: { users: rows.map((row) => presentUser(row, format)), ...paging } }
  })

  addReadUser(app, deps)

  async function read({ page, size, term }: Asked, { role, userId, status, joined, after }: Scope) {
    const query = {
      role,
      userId: userId ?? null,
      status: status ?? 'ALL',
      joinedSince: joined ? startOfBusinessDay(deps.settings.businessTimeZone) : null,
      term: readSearchTerm(term),
    } as const
    const found = await findAccountPage(deps.db, query, { page, size, after })
    const { rows, counts, totalItems, capped } = found
    return { rows, paging: { counts, ...pageAnswer({ page, size, totalItems, capped }) } }
  }
}

/** Merchants see themselves, whatever they ask for; administrators and banks see all. */
function merchantOf(caller: Caller, asked: string | undefined): string | null {
  if (caller.role === 'MERCHANT') return caller.userId
  return asked === undefined || asked === 'ALL' ? null : asked
}
