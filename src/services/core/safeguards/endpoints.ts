import { readSafeguards } from '#src/contract/core/safeguards.ts'
import { auditTrailState } from '#src/services/audit/index.ts'
import { administratorFactors } from '#src/services/authentication/index.ts'
import { bind } from '#src/services/kit/endpoints/bind.ts'
import { findReports, keepReport } from './browser-reports.ts'
import { findFindings } from './findings.ts'

export const safeguardEndpoints = [
  bind(readSafeguards, async ({ format }, { db, settings }) => {
    const [administrators, { sealedAt, ...trail }, { findings, lookedAt }, reports] =
      await Promise.all([
        administratorFactors(db),
        auditTrailState(db),
        findFindings(db),
        findReports(db, format),
      ])
    return {
      data: {
        administrators: { ...administrators, required: settings.adminTwoStep === 'required' },
        trail: { ...trail, sealedOn: sealedAt ? format.instant(sealedAt) : null },
        findings,
        lookedOn: lookedAt ? format.instant(lookedAt) : null,
        reports,
      },
    }
  }),
  keepReport,
]
