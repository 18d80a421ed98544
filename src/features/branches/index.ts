export { branchesPanel } from './list.tsx'
