export { AuditLink } from './audit-link.tsx'
export { RecordTimeline } from './timeline.tsx'
