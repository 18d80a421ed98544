export { arrivalPath } from './arrival.ts'
export { landingPath } from './landing.ts'
export { enter } from './sign-in.ts'
