export { duration } from './duration.ts'
