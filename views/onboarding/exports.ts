export { Checklist } from './checklist.tsx'
export { stepState, stepTitle } from './step-words.ts'
export { StepTag } from './stuck.tsx'
