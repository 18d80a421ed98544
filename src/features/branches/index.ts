export { branchesPanel } from './list.tsx'
export { type NamedBranch, readBranchChoice, readOwnBranches } from './own-branches.ts'
