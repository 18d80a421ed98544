export {
  doesBranchWait,
  findBranchesToDecide,
  findBranchNames,
  findWaitingBranches,
} from './branches/branch-facts.ts'
export { removeBranch } from './branches/delete-branch.ts'
export {
  findListedBranches,
  findWaiting as findBranchesThatWait,
} from './branches/find-branches.ts'
export { findReviewedBranch } from './branches/reviewed-branch.ts'
export { decideBranch } from './branches/workflow.ts'
