import type { BusinessRole } from '#src/contract/roles.ts'
import { attempt, faultStatus } from '#src/upstream/attempt.ts'
import { UpstreamFault } from '#src/upstream/result.ts'
import { type Result, screen } from '#src/web/http/result.ts'
import type { Request } from '#src/web/http/route.ts'
import { csvResponse } from '#src/web/lists/csv.ts'
import type { Screen } from '#src/web/page/screen.ts'
import { AccountIndex } from '#views/merchants/index.tsx'
import { AccountListUpdate } from '#views/merchants/list.tsx'
import { accountRows } from './account-csv.ts'
import { accountCrumbs } from './crumbs.ts'
import { type AccountListFilters, readAccountFilters } from './filters.ts'
import { type AccountPage, readAccountPage } from './load-accounts.ts'

const fileName = { MERCHANT: 'merchants', BANK: 'banks' } as const

export function index(type: BusinessRole) {
  return async function listAccounts(request: Request): Promise<Result> {
    const filters = readAccountFilters(request.query)
    if (request.query.get('format') === 'csv') {
      return csvResponse(request, fileName[type], accountRows(request, type, filters))
    }
    const found = await attempt(readAccountPage(request, type, filters))
    return listScreen(request, type, filters, found)
  }
}

function listScreen(
  { page }: Request,
  type: BusinessRole,
  filters: AccountListFilters,
  answer: AccountPage | UpstreamFault,
): Screen {
  const { t, format } = page
  const found = answer instanceof UpstreamFault ? null : answer
  const props = { type, filters, found }
  const count = found?.totalItems ?? 0
  return screen({
    status: answer instanceof UpstreamFault ? faultStatus(answer) : 200,
    title: filters.page
      ? t(`merchants:list.${type}.titlePage`, { page: filters.page + 1 })
      : t(`merchants:list.${type}.title`),
    crumbs: accountCrumbs(page, type, []),
    main: <AccountIndex {...props} />,
    region: {
      id: 'list',
      node: <AccountListUpdate {...props} />,
      announce: found
        ? t(`merchants:list.${type}.announce`, { count, shown: format.total(found) })
        : undefined,
    },
  })
}
