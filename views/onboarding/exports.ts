export { Checklist } from './checklist.tsx'
