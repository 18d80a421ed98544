export { Checklist } from './checklist.tsx'
export { stepTitle, stuckState } from './step-words.ts'
export { StepTag, WriteLink } from './stuck.tsx'
