export { arrivalPath, landingPath } from './landing.ts'
export { enter } from './sign-in.ts'
