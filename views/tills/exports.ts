export { BranchField } from './branch-field.tsx'
