import { secondApprovalPaths } from '#src/contract/screens/second-approvals.ts'
import { actRows } from '#src/web/decisions/act.tsx'
import { get, type Route } from '#src/web/http/route.ts'
import { approval, index, refusal } from './requests.tsx'

const { list, approve, refuse } = secondApprovalPaths

export const secondApprovalRoutes: readonly Route[] = [
  get(list, index),
  ...actRows(approve, 'second-approval.approved', approval),
  ...actRows(refuse, 'second-approval.refused', refusal),
]
