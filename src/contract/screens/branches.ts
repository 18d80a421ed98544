import { deciders } from '../deciding.ts'
import { reviewedAt } from '../in-inbox.ts'
import { branchDecisions } from '../location/branch-lifecycle.ts'
import { businessRoles as owners } from '../roles.ts'
import { act, below, file, path, screen } from './path.ts'

const view = { permission: 'VIEW_BRANCH', roles: ['ADMIN', ...owners], accounts: 'any' } as const
const write = { roles: owners, accounts: 'any' } as const
const one = '/branch/view-branch/:id'

const list = screen('/branch', view, 'common:menu.branches')

export const branchPaths = below(list, {
  list,
  add: screen(
    '/branch/add',
    { permission: 'ADD_BRANCH', roles: owners },
    'common:crumbs.addBranch',
  ),
  edit: screen('/branch/edit/:id', deciders(branchDecisions.edit), 'common:crumbs.edit'),
  show: screen(one, view, 'common:crumbs.branchDetails'),
  approve: path(`${one}/approve`, deciders(branchDecisions.approve)),
  reject: path(`${one}/reject`, deciders(branchDecisions.reject)),
  requestChanges: path(`${one}/request-changes`, deciders(branchDecisions.requestChanges)),
  delete: path(`${one}/delete`, deciders(branchDecisions.delete)),
  verify: act(`${one}/verify`, deciders(branchDecisions.verify)),
  proof: file(`${one}/proof`, view),
  upload: file('/branch/proof', write),
  places: file('/branch/places', write),
  place: file('/branch/place', write),
})

export const branchReview = reviewedAt('branches', 'pin', ({ id }, query) =>
  branchPaths.show({ id }, query),
)
