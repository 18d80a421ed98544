import type { BranchListItem } from '#src/contract/location/branches.ts'
import type { Request } from '#src/web/http/route.ts'
import type { BranchListFilters } from './filters.ts'
import { eachBranch } from './load-branches.ts'
import { contactText, placeName } from './terms.ts'

const columns = [
  'name',
  'owner',
  'address',
  'contactNo',
  'city',
  'globalCode',
  'latitude',
  'longitude',
  'status',
  'submitted',
] as const

/** The list with everything that places a branch, head row first. */
export async function* branchRows(
  request: Request,
  filters: BranchListFilters,
): AsyncGenerator<readonly string[]> {
  const { t } = request.page
  yield columns.map((column) => t(`branches:column.${column}`))
  for await (const branch of eachBranch(request, filters)) yield cells(request, branch)
}

function cells({ page }: Request, branch: BranchListItem): readonly string[] {
  const { location } = branch
  return [
    branch.name,
    (branch.merchant ?? branch.bank)?.name ?? '',
    branch.address.value,
    contactText(branch.contactNo.value, page.format) ?? '',
    placeName(location.city),
    location.globalCode,
    String(location.latitude),
    String(location.longitude),
    page.t(`branches:status.${branch.status}`),
    branch.submittedAt.displayDate,
  ]
}
