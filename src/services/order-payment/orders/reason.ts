import type { Key } from '#src/i18n/keys.ts'

/** Why a payment failed or went back, as it is kept, in words. */
const reasons: Readonly<Record<string, Key>> = {
  mismatch: 'order-payment:order.mismatch',
  'order-payment:checkout.priceChanged': 'order-payment:checkout.priceChanged',
  'core:plan.already': 'core:plan.already',
  'core:plan.inactive': 'core:plan.inactive',
  'core:plan.noRight': 'core:plan.noRight',
  'core:plan.notFound': 'core:plan.notFound',
  'core:plan.otherRole': 'core:plan.otherRole',
}

/** The text of a kept reason; undefined where there are no words for it. */
export function reasonKey(kept: string | null): Key | undefined {
  return kept === null ? undefined : reasons[kept]
}
