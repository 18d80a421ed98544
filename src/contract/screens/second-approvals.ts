import { below, path, screen } from './path.ts'

const admin = { roles: ['ADMIN'] } as const
/** Not below the approvals: whoever may refund need not be able to open those. */
const list = screen('/approvals/second', admin, 'second-approvals:title')

export const secondApprovalPaths = below(list, {
  list,
  approve: path('/approvals/second/:id/approve', admin),
  refuse: path('/approvals/second/:id/refuse', admin),
})
