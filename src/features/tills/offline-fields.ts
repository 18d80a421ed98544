import {
  newTill,
  OFFLINE_CENTS_MAX,
  OFFLINE_COUPONS_MAX,
  OFFLINE_HOURS_MAX,
  type Till,
} from '#src/contract/authentication/tills.ts'
import { moneyInput, parseMoney } from '#src/i18n/parse-money.ts'
import { checkbox } from '#src/web/forms/choice-fields.tsx'
import type { Field, ValuesOf } from '#src/web/forms/field.ts'
import { money, wholeNumber } from '#src/web/forms/number-fields.tsx'

/** Also in a form that lacks it, such as one that was opened before there were limits. */
function neededOffline(field: Field<string>): Field<string> {
  return {
    ...field,
    check: (typed, context) =>
      typed.trim() === '' && context.values.offline !== true ? null : field.check?.(typed, context),
  }
}

const limits = {
  offlineCoupons: wholeNumber('till-sync:form.coupons', {
    required: 'till-sync:form.couponsInvalid',
    invalid: 'till-sync:form.couponsInvalid',
    zero: 'till-sync:form.couponsInvalid',
    most: [OFFLINE_COUPONS_MAX, 'till-sync:form.couponsInvalid'],
    digits: 5,
  }),
  offlineCents: money('till-sync:form.cents', {
    required: 'till-sync:form.centsInvalid',
    invalid: 'till-sync:form.centsInvalid',
    most: [OFFLINE_CENTS_MAX, 'till-sync:form.centsInvalid'],
  }),
  offlineHours: wholeNumber('till-sync:form.hours', {
    required: 'till-sync:form.hoursInvalid',
    invalid: 'till-sync:form.hoursInvalid',
    zero: 'till-sync:form.hoursInvalid',
    most: [OFFLINE_HOURS_MAX, 'till-sync:form.hoursInvalid'],
    digits: 2,
    hint: 'till-sync:form.hoursHint',
  }),
}

export const offlineFields = {
  offline: checkbox('till-sync:form.offline'),
  offlineCoupons: neededOffline(limits.offlineCoupons),
  offlineCents: neededOffline(limits.offlineCents),
  offlineHours: neededOffline(limits.offlineHours),
}

type Values = ValuesOf<typeof offlineFields>
type OfflineSettings = Pick<Till, 'offline' | 'offlineCoupons' | 'offlineCents' | 'offlineHours'>

export function offlineValues(till: OfflineSettings): Values {
  return {
    offline: till.offline,
    offlineCoupons: String(till.offlineCoupons),
    offlineCents: moneyInput(till.offlineCents),
    offlineHours: String(till.offlineHours),
  }
}

/** @param before the limits that stand where none can be read */
export function readOffline(values: Values, before: OfflineSettings | null): OfflineSettings {
  const { offlineCoupons, offlineCents, offlineHours } = before ?? newTill
  return {
    offline: values.offline,
    offlineCoupons: Number(values.offlineCoupons) || offlineCoupons,
    offlineCents: parseMoney(values.offlineCents) ?? offlineCents,
    offlineHours: Number(values.offlineHours) || offlineHours,
  }
}
