export { findBranchNames, findWaitingBranches } from './branches/branch-facts.ts'
