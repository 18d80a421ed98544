export { ContactNo } from './facts.tsx'
