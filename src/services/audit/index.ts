export { auditEndpoints } from './audit.ts'
export { auditTrailState } from './chain/trail-state.ts'
export { findTimeline } from './find-entries.ts'
