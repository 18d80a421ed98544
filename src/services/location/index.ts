export {
  branchesThatWait,
  countWaiting as countBranchesThatWait,
  doesBranchWait,
  findBranchesToDecide,
  findBranchNames,
  findListedBranches,
  findWaiting as findBranchesThatWait,
  namedBranches,
} from './branches/find-branches.ts'
export { findFurthestBranches } from './branches/furthest-branch.ts'
export {
  areOwnBranches,
  branchesNamed,
  branchNames,
  findFirstBranch,
  findShutBranches,
  hasBranches,
  isValidSomewhere,
  ownBranch,
  whyShut,
} from './branches/own-branches.ts'
export { reviewedBranch } from './branches/reviewed-branch.ts'
export { branchWorkflow, decideBranch } from './branches/workflow.ts'
export { removeBranch } from './branches/write-branch.ts'
