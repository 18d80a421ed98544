import { branchPaths } from '#src/contract/screens/branches.ts'
import { reviewedRecord } from '#src/features/approvals/index.ts'
import { BranchShow } from '#views/branches/show.tsx'
import { readBranch } from './load-branches.ts'

export const branchScreen = reviewedRecord({
  kind: 'branches',
  subject: 'branch',
  list: branchPaths.list,
  load: readBranch,
  name: ({ name }) => name,
  draw: (branch, shown, { query }) => (
    <BranchShow branch={branch} marked={query.get('marked')} {...shown} />
  ),
})
