export { auditEndpoints } from './audit.ts'
export { findTimeline } from './find-entries.ts'
