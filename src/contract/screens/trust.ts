import { permissionsToDecide } from '../core/approvals.ts'
import { threadKinds } from '../core/review-threads.ts'
import { approvalPaths } from './approvals.ts'
import { merchantPaths } from './merchants.ts'
import { below, path, screen } from './path.ts'

const fullAdministrators = { roles: ['ADMIN'], requiresAllPermissions: true } as const
const deciding = {
  roles: ['ADMIN'],
  admin: threadKinds.flatMap(permissionsToDecide),
} as const
const rules = screen('/approvals/trust', fullAdministrators, 'trust:title')
const samples = screen('/approvals/samples', deciding, 'trust:samples.title')

below(approvalPaths.index, { rules, samples })

export const trustPaths = {
  rules,
  samples,
  ...below(rules, {
    add: screen('/approvals/trust/add', fullAdministrators, 'common:crumbs.add'),
    end: path('/approvals/trust/end/:id', fullAdministrators),
  }),
  ...below(samples, {
    confirm: path('/approvals/samples/:id/confirm', deciding),
    object: path('/approvals/samples/:id/object', deciding),
  }),
  ...below(merchantPaths.list, {
    trust: path('/merchant/view/:id/trust', fullAdministrators),
    distrust: path('/merchant/view/:id/distrust', fullAdministrators),
  }),
}
