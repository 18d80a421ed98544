export { ChangedLimits } from './changed-limits.tsx'
