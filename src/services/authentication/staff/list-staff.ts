import { listStaff as contract } from '#src/contract/authentication/staff.ts'
import { bind } from '#src/services/kit/endpoints/bind.ts'
import { pageAnswer } from '#src/services/kit/lists/page-answer.ts'
import { readSearchTerm } from '#src/services/kit/lists/search-term.ts'
import { countStaff, findStaff } from './find-staff.ts'
import { presentStaff } from './present-staff.ts'

export const listStaff = bind(contract, async ({ params, t, format }, { db }) => {
  const { page, size } = params
  const term = readSearchTerm(params.term)
  const [totalItems, rows] = await Promise.all([
    countStaff(db, term),
    findStaff(db, term, { page, size }),
  ])
  const users = rows.map((row) => presentStaff(row, t, format))
  return { data: { users, ...pageAnswer({ page, size, totalItems }) } }
})
