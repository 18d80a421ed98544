export { branchesPanel } from './panel.tsx'
