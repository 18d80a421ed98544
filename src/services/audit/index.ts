export { auditEndpoints } from './audit.ts'
export { recordExport } from './exports.ts'
export { findTimeline } from './find-timeline.ts'
