import { and, eq, isNull, not, sql } from 'drizzle-orm'
import type { CorrectedRules } from '#src/contract/core/coupon-rules.ts'
import type { DealWords } from '#src/contract/core/deal-corrections.ts'
import type { ApprovalStatus } from '#src/contract/values.ts'
import { deals, isExpired } from '#src/services/core/deals/schema.ts'
import { isOf, type Proposal, proposalsOf } from '#src/services/kit/proposals/proposals.ts'

/** A live deal's words and pictures as its owner would have them, and the rules that change. */
export type CorrectionValues = DealWords & { rules: CorrectedRules | null }
type Replaced = DealWords & { rules?: CorrectedRules | null }

export const dealCorrections = proposalsOf<CorrectionValues, Replaced>()
export type CorrectionRow = Proposal<CorrectionValues, Replaced>

export const isCorrection = isOf('corrections')
/** What lists show. Corrections are never REPLACED. */
export const correctionColumns = {
  title: sql<string>`${dealCorrections.values} ->> 'title'`,
  coverImage: sql<string>`${dealCorrections.values} ->> 'coverImage'`,
  approvalStatus: sql<ApprovalStatus>`${dealCorrections.status}`,
}

/** Whether a deal has ever had a correction, as SQL. */
export function hasCorrection(dealId: string) {
  return sql`exists (select from ${dealCorrections} where ${dealCorrections.subjectId} = ${dealId}
    and ${dealCorrections.kind} = 'corrections')`
}

/** Whether a deal is approved, not deleted and not past its last day, as SQL. */
export function isCorrectable(timeZone: string) {
  return and(
    eq(deals.approvalStatus, 'APPROVED'),
    isNull(deals.deletedAt),
    not(isExpired(timeZone)),
  )
}

/**
 * The correction's deal is no longer live. Its deal is looked up by key: for `not exists` PostgreSQL reads
 * all live deals, however few corrections wait.
 */
export function dealIsOver(timeZone: string) {
  return sql<boolean>`coalesce((select not (${isCorrectable(timeZone)}) from ${deals}
    where ${deals.id} = ${dealCorrections.subjectId}), true)`
}
