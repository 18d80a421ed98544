export { arrivalPath, landingPath } from './landing.ts'
export { enter, leave } from './sign-in.ts'
