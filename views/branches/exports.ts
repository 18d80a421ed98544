export { ContactNo } from './contact-no.tsx'
export { BranchesPanel } from './panel.tsx'
