import { sql } from 'drizzle-orm'
import type { CouponRules, ValidBranch } from '#src/contract/core/coupon-rules.ts'
import type { Queryable } from '#src/database/connect.ts'
import { rulesOf } from '#src/services/core/deals/deal-record.ts'
import { branchesNamed } from '#src/services/location/index.ts'
import type { CorrectionRow } from './corrections.ts'

/** A correction's rules and those that it replaces or has replaced, with their branches by name. */
export async function readRules(
  db: Queryable,
  { values, replaced }: CorrectionRow,
  deal: CouponRules,
) {
  const live = rulesOf(deal)
  const now = { ...live, ...values.rules }
  const old = replaced ? { ...now, ...replaced.rules } : live
  const names = ({ branchIds }: CouponRules) => branchesNamed(sql`${sql.param(branchIds)}::uuid[]`)
  type Names = Record<'now' | 'old', ValidBranch[] | null>
  const { rows } = await db.execute<Names>(sql`select ${names(now)} as now, ${names(old)} as old`)
  return {
    now: { couponRules: now, validAt: rows[0]?.now ?? null },
    old: { couponRules: old, validAt: rows[0]?.old ?? null },
  }
}
