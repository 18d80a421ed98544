export { AuditLink } from './audit-link.tsx'
export { ChangesMade, RecordTimeline } from './timeline.tsx'
