import type { BusinessListItem } from '#src/contract/authentication/accounts.ts'
import type { BusinessRole } from '#src/contract/roles.ts'
import type { Request } from '#src/web/http/route.ts'
import type { AccountListFilters } from './filters.ts'
import { eachAccount } from './load-accounts.ts'

const columns = ['name', 'business', 'businessStatus', 'profileStatus', 'created'] as const

/** The list's columns without pictures, head row first. */
export async function* accountRows(
  request: Request,
  type: BusinessRole,
  filters: AccountListFilters,
): AsyncGenerator<readonly string[]> {
  const { t } = request.page
  yield columns.map((column) => t(`merchants:column.${column}`))
  for await (const account of eachAccount(request, type, filters)) yield cells(request, account)
}

function cells({ page: { t } }: Request, { profile, business }: BusinessListItem): string[] {
  return [
    profile.name,
    business.businessName ?? '',
    t(`profile:profileStatus.${business.approvalStatus}`),
    t(`profile:accountStatus.${profile.approvalStatus}`),
    profile.joinedOn.displayDate,
  ]
}
