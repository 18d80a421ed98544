import { path } from '#src/http/path.ts'

export const approvalPaths = { index: path('/approvals') }
