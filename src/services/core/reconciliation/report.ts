import { inArray } from 'drizzle-orm'
import { codeStates, type Difference, differenceKinds } from '#src/contract/core/reconciliation.ts'
import type { Queryable } from '#src/database/connect.ts'
import type { Translate } from '#src/i18n/translate.ts'
import { findAccounts } from '#src/services/authentication/index.ts'
import { deals } from '#src/services/core/deals/schema.ts'
import { countDifferences, type Reconciliation } from './reconcile.ts'

/** Lines for whoever ran the command: what was counted, then each kind that differs with its first ones. */
export async function report(
  db: Queryable,
  { codes, counts, listed }: Reconciliation,
  seconds: number,
  t: Translate,
): Promise<string[]> {
  const names = await findNames(db, listed)
  const total = codeStates.reduce((sum, state) => sum + codes[state], 0)
  const parts = codeStates.map((state) => `${codes[state]} ${t(`reconciliation:state.${state}`)}`)
  const count = countDifferences({ counts })
  const outcome =
    count === 0 ? t('reconciliation:clean') : t('reconciliation:differences', { count })
  return [
    `${total} = ${parts.join(' + ')}`,
    ...differenceKinds.flatMap((kind) => {
      const count = counts[kind] ?? 0
      if (count === 0) return []
      const lines = listed.filter((one) => one.kind === kind).map((one) => lineOf(one, names))
      return ['', `${kind} (${count}): ${t(`reconciliation:kind.${kind}`)}`, ...lines]
    }),
    '',
    `${outcome} (${seconds.toFixed(1)} s)`,
  ]
}

type Names = ReadonlyMap<string, string>

/** Of the deals and merchants that exist, by their ids. */
async function findNames(db: Queryable, listed: readonly Difference[]): Promise<Names> {
  const dealIds = listed.flatMap(({ dealId }) => dealId ?? [])
  const merchantIds = listed.flatMap(({ merchantId }) => merchantId ?? [])
  const titles = await db
    .select({ id: deals.id, name: deals.title })
    .from(deals)
    .where(inArray(deals.id, dealIds))
  const people = await findAccounts(db, merchantIds)
  return new Map([...titles, ...people.values()].map(({ id, name }) => [id, name]))
}

function lineOf(one: Difference, names: Names): string {
  const { couponId, dealId, merchantId, of, expected, found } = one
  const named = (kind: string, id: string) =>
    names.has(id) ? `${kind} “${names.get(id)}” ${id}` : `${kind} ${id}`
  const about = [
    couponId && `coupon ${couponId}`,
    dealId && named('deal', dealId),
    merchantId && named('merchant', merchantId),
    of,
  ]
  return `  ${about.filter(Boolean).join(', ')}: expected ${expected}, found ${found}`
}
