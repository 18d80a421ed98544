import type { Key } from '#src/i18n/keys.ts'

const reasons: Readonly<Record<string, Key>> = {
  mismatch: 'order-payment:order.mismatch',
  'order-payment:checkout.priceChanged': 'order-payment:order.priceChanged',
  'core:plan.already': 'order-payment:order.already',
  'core:plan.inactive': 'order-payment:order.inactive',
  'core:plan.noRight': 'order-payment:order.noRight',
  'core:plan.notFound': 'order-payment:order.gone',
  'core:plan.otherRole': 'order-payment:order.noRight',
  'core:package.alreadyActive': 'order-payment:order.package.active',
  'core:package.notFound': 'order-payment:order.package.gone',
  'core:package.noRight': 'order-payment:order.package.noRight',
  'core:package.freeOnce': 'order-payment:order.priceChanged',
}

export function reasonKey(kept: string | null): Key | undefined {
  return kept === null ? undefined : reasons[kept]
}
