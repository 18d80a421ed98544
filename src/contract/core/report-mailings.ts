import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { SEARCH_MAX } from '../paging.ts'
import { staffRoles } from '../roles.ts'
import { id } from '../values.ts'
import { reportKinds } from './reports.ts'

/** A report as it is mailed: all it lists, what matches a term, or one of its records. */
export const mailedReport = z.object({
  report: z.enum(reportKinds),
  recordId: id.nullable(),
  search: z.string().trim().max(SEARCH_MAX),
})
export type MailedReport = z.infer<typeof mailedReport>

export const listReportMailings = endpoint('get /report-mailings', {
  summary: 'Reports that the caller is sent each week',
  callers: staffRoles,
  accounts: 'any',
  data: z.object({
    /** `name` of the one record, if it is about one. */
    mailings: z.array(z.object({ ...mailedReport.shape, id, name: z.string().nullable() })),
  }),
})
export type ReportMailing = z.infer<(typeof listReportMailings)['data']>['mailings'][number]

export const addReportMailing = endpoint('post /report-mailings', {
  summary: 'Send the caller a report each Monday morning',
  callers: staffRoles,
  permission: 'VIEW_REPORT',
  body: mailedReport,
  refuses: ['notFound', 'ruleBroken'],
})

export const removeReportMailing = endpoint('delete /report-mailings/{id}', {
  summary: 'Stop sending the caller a report',
  callers: staffRoles,
  accounts: 'any',
})
