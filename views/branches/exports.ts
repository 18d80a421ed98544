export { ContactNo } from './facts.tsx'
export { branchRules } from './lifecycle.ts'
export { BranchVersion, SinceSentBack } from './version.tsx'
