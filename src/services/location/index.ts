export {
  findBranchesToDecide,
  findBranchNames,
  findListedBranches,
  namedBranches,
} from './branches/find-branches.ts'
export { findFurthestBranches } from './branches/furthest-branch.ts'
export { branchInbox } from './branches/inbox.ts'
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
export { branchWorkflow, decideBranch } from './branches/workflow.ts'
export { removeBranch } from './branches/write-branch.ts'
