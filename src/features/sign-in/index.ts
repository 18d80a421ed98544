export { deviceOf, rememberDevice } from './device.ts'
export { arrivalPath, landingPath } from './landing.ts'
export { askForCode } from './second-factor.tsx'
export { enter, leave } from './sign-in.ts'
