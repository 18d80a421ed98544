import { codeStates, type Difference, differenceKinds } from '#src/contract/core/reconciliation.ts'
import type { Translate } from '#src/i18n/translate.ts'
import { countDifferences, type Reconciliation } from './reconcile.ts'

/** Lines for whoever ran the command: what was counted, then each kind that differs with its first ones. */
export function report(result: Reconciliation, seconds: number, t: Translate): string[] {
  const { codes, counts, listed } = result
  const total = codeStates.reduce((sum, state) => sum + codes[state], 0)
  const parts = codeStates.map((state) => `${codes[state]} ${t(`reconciliation:state.${state}`)}`)
  const count = countDifferences(result)
  const outcome =
    count === 0 ? t('reconciliation:clean') : t('reconciliation:differences', { count })
  return [
    `${total} = ${parts.join(' + ')}`,
    ...differenceKinds.flatMap((kind) => {
      const count = counts[kind] ?? 0
      if (count === 0) return []
      const some = listed.filter((one) => one.kind === kind)
      return ['', `${kind} (${count}): ${t(`reconciliation:kind.${kind}`)}`, ...some.map(lineOf)]
    }),
    '',
    `${outcome} (${seconds.toFixed(1)} s)`,
  ]
}

function lineOf({ couponId, dealId, merchantId, of, expected, found }: Difference): string {
  const ids = [
    couponId && `coupon ${couponId}`,
    dealId && `deal ${dealId}`,
    merchantId && `merchant ${merchantId}`,
    of,
  ]
  return `  ${ids.filter(Boolean).join(', ')}: expected ${expected}, found ${found}`
}
