export { readTrust } from './marks.ts'
