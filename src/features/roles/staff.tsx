import { attempt, faultStatus } from '#src/upstream/attempt.ts'
import { UpstreamFault } from '#src/upstream/result.ts'
import { type Result, screen } from '#src/web/http/result.ts'
import type { Request } from '#src/web/http/route.ts'
import { StaffIndex } from '#views/roles/staff.tsx'
import { StaffList } from '#views/roles/staff-list.tsx'
import { staffCrumbs } from './crumbs.ts'
import { readStaffFilters } from './filters.ts'
import { readStaffPage } from './load-staff.ts'

/** Administrators with their roles, or the region that search and pages swap. */
export async function index(request: Request): Promise<Result> {
  const { page } = request
  const { t, format } = page
  const filters = readStaffFilters(request.query)
  const answer = await attempt(readStaffPage(request, filters))
  const fault = answer instanceof UpstreamFault ? answer : null
  const props = { filters, found: answer instanceof UpstreamFault ? null : answer }
  const count = props.found?.totalItems ?? 0
  return screen({
    status: fault ? faultStatus(fault) : 200,
    title: filters.page
      ? t('role-manager:staff.titlePage', { page: filters.page + 1 })
      : t('role-manager:tab.staff'),
    crumbs: staffCrumbs(page),
    main: <StaffIndex {...props} />,
    region: {
      id: 'list',
      node: <StaffList {...props} />,
      announce: fault
        ? undefined
        : t('role-manager:staff.announce', { count, shown: format.number(count) }),
    },
  })
}
