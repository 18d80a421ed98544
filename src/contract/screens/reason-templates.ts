import { approvalPaths } from './approvals.ts'
import { below, path, screen } from './path.ts'

const allow = { roles: ['ADMIN'], requiresAllPermissions: true } as const
const list = screen('/approvals/reasons', allow, 'reason-templates:title')

below(approvalPaths.index, { list })

export const reasonPaths = {
  list,
  ...below(list, {
    add: screen('/approvals/reasons/add', allow, 'common:crumbs.add'),
    edit: screen('/approvals/reasons/edit/:id', allow, 'common:crumbs.edit'),
    delete: path('/approvals/reasons/delete/:id', allow),
  }),
}
