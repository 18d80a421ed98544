export { doesBranchWait, findBranchNames, findWaitingBranches } from './branches/branch-facts.ts'
export { findWaiting as findBranchesThatWait } from './branches/find-branches.ts'
