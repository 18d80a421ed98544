import { threadKinds } from '../core/review-threads.ts'
import { permissionsToDecide } from '../deciding.ts'
import type { Permission } from '../roles.ts'
import { approvalPaths } from './approvals.ts'
import { merchantPaths } from './merchants.ts'
import { below, path, screen } from './path.ts'

const whole = { roles: ['ADMIN'], whole: true } as const
const deciding = {
  roles: ['ADMIN'],
  admin: threadKinds.flatMap(
    (kind): readonly (readonly Permission[])[] => permissionsToDecide[kind],
  ),
} as const
const rules = screen('/approvals/trust', whole, 'trust:title')
const samples = screen('/approvals/samples', deciding, 'trust:samples.title')

below(approvalPaths.index, { rules, samples })

export const trustPaths = {
  rules,
  samples,
  ...below(rules, {
    add: screen('/approvals/trust/add', whole, 'common:crumbs.add'),
    end: path('/approvals/trust/end/:id', whole),
  }),
  ...below(samples, {
    confirm: path('/approvals/samples/:id/confirm', deciding),
    object: path('/approvals/samples/:id/object', deciding),
  }),
  ...below(merchantPaths.list, {
    trust: path('/merchant/view/:id/trust', whole),
    distrust: path('/merchant/view/:id/distrust', whole),
  }),
}
