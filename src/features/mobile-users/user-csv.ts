import type { Request } from '#src/web/http/route.ts'
import type { MobileUserFilters } from './filters.ts'
import { eachUser } from './load-users.ts'

/** The list's columns without pictures, head row first. */
export async function* userRows(
  request: Request,
  filters: MobileUserFilters,
): AsyncGenerator<readonly string[]> {
  const { t, format } = request.page
  yield [
    t('mobile-users:column.name'),
    t('mobile-users:column.mobile'),
    t('mobile-users:column.created'),
  ]
  for await (const { fullName, mobileNo, createdAt } of eachUser(request, filters)) {
    yield [fullName, mobileNo ? format.phone(mobileNo) : '', createdAt.displayDate]
  }
}
