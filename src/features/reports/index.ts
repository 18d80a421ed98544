export { type Days, daysQuery, readDays } from './filters.ts'
export { readTopTen } from './load-top-ten.ts'
export type { ReportRow } from './report-row.ts'
