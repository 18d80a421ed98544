import { type MailedReport, mailedReport } from '#src/contract/core/report-mailings.ts'
import type { Queryable } from '#src/database/connect.ts'
import { isInScope } from '#src/services/core/reports/answer.ts'
import { namedReports } from '#src/services/core/reports/named-reports.ts'
import { findReported } from '#src/services/core/reports/reported.ts'
import type { Caller } from '#src/services/kit/deps.ts'
import { ownerOf } from '#src/services/kit/owner-scope.ts'

/** The one record it is about, if it still exists and is the caller's to read. */
export async function findMailed(
  db: Queryable,
  caller: Pick<Caller, 'role' | 'userId'>,
  { report, recordId: id }: MailedReport,
) {
  if (id === null) return null
  const reported = namedReports[report]
  const subject = await findReported(db, reported, id)
  return subject && isInScope(reported.ownerOf(subject), ownerOf(caller)) ? subject : null
}

/** As one text, so that a report is mailed once to a person. */
export function writeMailed({ report, recordId, search }: MailedReport): string {
  return JSON.stringify([report, recordId, recordId ? '' : search])
}

export function readMailed(of: string): MailedReport {
  const [report, recordId, search] = JSON.parse(of)
  return mailedReport.parse({ report, recordId, search })
}
