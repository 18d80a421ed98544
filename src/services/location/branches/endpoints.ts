import { createBranch } from './create-branch.ts'
import { approveBranch } from './decide-branch.ts'
import { deleteBranch } from './delete-branch.ts'
import { listBranches } from './list-branches.ts'
import { listPendingBranches } from './list-pending-branches.ts'
import { readBranch } from './read-branch.ts'
import { updateBranch } from './update-branch.ts'
import { verifyBranch } from './verify-branch.ts'

export const branchesEndpoints = [
  listBranches,
  listPendingBranches,
  readBranch,
  approveBranch,
  verifyBranch,
  createBranch,
  updateBranch,
  deleteBranch,
]
