export { branchesPanel } from './list.tsx'
export { type NamedBranch, readOwnBranches } from './own-branches.ts'
