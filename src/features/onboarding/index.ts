export { hasFigures, readOnboarding, stepsAbove, stepsBefore } from './steps.tsx'
