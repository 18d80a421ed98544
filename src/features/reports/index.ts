export { type Days, daysQuery, readDays } from '#views/reports/filters.ts'
export type { ReportRow } from '#views/reports/shown.ts'
export { readTopTen } from './load-reports.ts'
