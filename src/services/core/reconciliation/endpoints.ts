import { and, desc, eq, inArray, isNotNull } from 'drizzle-orm'
import { CURRENCY } from '#src/contract/core/deals.ts'
import {
  type Difference,
  differenceKinds,
  listReconciliations,
  RUNS_SHOWN,
  readReconciliation,
} from '#src/contract/core/reconciliation.ts'
import type { Queryable } from '#src/database/connect.ts'
import type { Format } from '#src/i18n/format.ts'
import { findAccounts } from '#src/services/authentication/index.ts'
import { deals } from '#src/services/core/deals/schema.ts'
import { recordAudit } from '#src/services/kit/audit/record.ts'
import { bind } from '#src/services/kit/endpoints/bind.ts'
import { Refusal } from '#src/services/kit/refusals/refusal.ts'
import { countDifferences } from './reconcile.ts'
import { reconciliations } from './schema.ts'

type Run = typeof reconciliations.$inferSelect

export const reconciliationEndpoints = [
  bind(listReconciliations, async ({ format }, { db }) => {
    const runs = await db
      .select()
      .from(reconciliations)
      .where(isNotNull(reconciliations.finishedAt))
      .orderBy(desc(reconciliations.day))
      .limit(RUNS_SHOWN)
    return { data: { runs: runs.flatMap((run) => summaryOf(run, format) ?? []) } }
  }),

  bind(readReconciliation, async (call, { db }) => {
    const { params, format } = call
    const [run] = await db
      .select()
      .from(reconciliations)
      .where(and(eq(reconciliations.id, params.id), isNotNull(reconciliations.finishedAt)))
    const summary = run && summaryOf(run, format)
    if (!run?.result || !summary) throw new Refusal('notFound', 'errors:service.notFound')
    await db.transaction((tx) =>
      recordAudit(tx, call, { event: 'reconciliation.read', subjectId: params.id }),
    )
    const { counts, listed } = run.result
    const kinds = differenceKinds.flatMap((kind) => {
      const count = counts[kind] ?? 0
      return count > 0 ? [{ kind, count }] : []
    })
    return { data: { ...summary, kinds, listed, names: await namesOf(db, listed) } }
  }),
]

async function namesOf(db: Queryable, listed: readonly Difference[]) {
  const [titles, people] = await Promise.all([
    db
      .select({ id: deals.id, name: deals.title })
      .from(deals)
      .where(
        inArray(
          deals.id,
          listed.flatMap(({ dealId }) => dealId ?? []),
        ),
      ),
    findAccounts(
      db,
      listed.flatMap(({ merchantId }) => merchantId ?? []),
    ),
  ])
  const named = [...titles, ...people.values()].map(({ id, name }) => [id, name])
  return Object.fromEntries(named)
}

function summaryOf({ id, startedAt, finishedAt, result }: Run, format: Format) {
  if (!finishedAt || !result) return null
  const moneyOf = (cents: number) => {
    return { cents, currency: CURRENCY, display: format.money(cents, CURRENCY) }
  }
  return {
    id,
    startedOn: format.instant(startedAt),
    seconds: (finishedAt.getTime() - startedAt.getTime()) / 1000,
    codes: result.codes,
    paid: moneyOf(result.paid),
    saved: moneyOf(result.saved),
    differences: countDifferences(result),
  }
}
