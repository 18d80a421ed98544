export { ClosingStats } from './stats.tsx'
