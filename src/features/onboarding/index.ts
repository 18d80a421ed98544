export { hasFigures, readOnboarding, stepsAbove, stepsBefore } from './steps.tsx'
export { stuckCard } from './stuck.tsx'
