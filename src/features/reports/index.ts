export { type Days, daysQuery, readDays } from './filters.ts'
export { readTopTen } from './load-reports.ts'
export type { ReportRow } from './shown.ts'
