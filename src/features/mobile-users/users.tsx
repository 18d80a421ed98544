import { attempt, faultStatus } from '#src/upstream/attempt.ts'
import { UpstreamFault } from '#src/upstream/result.ts'
import { type Result, screen } from '#src/web/http/result.ts'
import type { Request } from '#src/web/http/route.ts'
import { csvResponse } from '#src/web/lists/csv.ts'
import type { Screen } from '#src/web/page/screen.ts'
import { MobileUserIndex } from '#views/mobile-users/index.tsx'
import { MobileUserList } from '#views/mobile-users/list.tsx'
import { MobileUser } from '#views/mobile-users/show.tsx'
import { userCrumbs } from './crumbs.ts'
import { type MobileUserFilters, readMobileUserFilters } from './filters.ts'
import { readUser, readUserPage } from './load-users.ts'
import { userRows } from './user-csv.ts'

export async function index(request: Request): Promise<Result> {
  const filters = readMobileUserFilters(request.query)
  if (request.query.get('format') === 'csv') {
    return csvResponse(request, 'users', userRows(request, filters))
  }
  return listScreen(request, filters, await attempt(readUserPage(request, filters)))
}

export async function show(request: Request): Promise<Result> {
  const user = await readUser(request)
  return screen({
    title: user.fullName,
    crumbs: userCrumbs(request, user.fullName),
    main: <MobileUser user={user} />,
  })
}

type Found = Awaited<ReturnType<typeof readUserPage>>

function listScreen(
  request: Request,
  filters: MobileUserFilters,
  answer: Found | UpstreamFault,
): Screen {
  const { t, format } = request.page
  const found = answer instanceof UpstreamFault ? null : answer
  const count = found?.totalItems ?? 0
  return screen({
    status: answer instanceof UpstreamFault ? faultStatus(answer) : 200,
    title: filters.page
      ? t('mobile-users:list.titlePage', { page: filters.page + 1 })
      : t('mobile-users:list.title'),
    crumbs: userCrumbs(request),
    main: <MobileUserIndex filters={filters} found={found} />,
    region: {
      id: 'list',
      node: <MobileUserList filters={filters} found={found} />,
      announce: found
        ? t('mobile-users:list.announce', { count, shown: format.total(found) })
        : undefined,
    },
  })
}
