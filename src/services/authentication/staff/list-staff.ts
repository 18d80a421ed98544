import { listStaff } from '#src/contract/authentication/staff.ts'
import type { ServiceDeps } from '#src/services/kit/deps.ts'
import { implement } from '#src/services/kit/endpoints/implement.ts'
import type { ServiceApp } from '#src/services/kit/endpoints/service-app.ts'
import { pageAnswer } from '#src/services/kit/lists/page-answer.ts'
import { readSearchTerm } from '#src/services/kit/lists/search-term.ts'
import { countStaff, findStaff } from './find-staff.ts'
import { presentStaff } from './present-staff.ts'

/** GET roles/users: who works here, with what role. */
export function addListStaff(app: ServiceApp, deps: ServiceDeps): void {
  implement(app, deps, listStaff, async ({ params, t, format }) => {
    const { page, size } = params
    const term = readSearchTerm(params.term)
    const [totalItems, rows] = await Promise.all([
      countStaff(deps.db, term),
      findStaff(deps.db, term, { page, size }),
    ])
    const users = rows.map((row) => presentStaff(row, t, format))
    return { data: { users, ...pageAnswer({ page, size, totalItems }) } }
  })
}
