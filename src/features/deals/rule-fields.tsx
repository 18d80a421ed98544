import {
  ATTENTION_MAX,
  type CouponRules,
  PER_DAY_MAX,
  PER_PERSON_MAX,
} from '#src/contract/core/coupon-rules.ts'
import type { Deal } from '#src/contract/core/deals.ts'
import { id } from '#src/contract/values.ts'
import type { Key } from '#src/i18n/keys.ts'
import { multiple } from '#src/web/forms/choice-fields.tsx'
import type { Field, ValuesOf } from '#src/web/forms/field.ts'
import { wholeNumber } from '#src/web/forms/number-fields.tsx'
import { textLine } from '#src/web/forms/text-fields.tsx'

/** Each may be left empty, and then there is no such rule. */
export const ruleFields = {
  perPerson: limit('perPerson', PER_PERSON_MAX, 'deals:errors.perPerson'),
  perDay: limit('perDay', PER_DAY_MAX, 'deals:errors.perDay'),
  branchIds: {
    ...multiple(undefined, (value) => id.safeParse(value).success),
    label: 'deals:rules.branches',
    aliases: ['couponRules.branchIds'],
  } satisfies Field<string[]>,
  attention: {
    ...textLine('deals:rules.attention', {
      max: ATTENTION_MAX,
      counter: true,
      hint: 'deals:rules.attentionHint',
    }),
    aliases: ['couponRules.attention'],
  },
}

type RuleValues = ValuesOf<typeof ruleFields>

export const ruleNames = Object.keys(ruleFields) as (keyof RuleValues)[]

function limit(name: 'perPerson' | 'perDay', most: number, wrong: Key): Field<string> {
  return {
    ...wholeNumber(`deals:rules.${name}`, {
      invalid: wrong,
      zero: wrong,
      most: [most, wrong],
      digits: String(most).length,
      hint: `deals:rules.${name}Hint`,
    }),
    aliases: [`couponRules.${name}`],
  }
}

export function ruleValues({ couponRules }: Pick<Deal, 'couponRules'>): RuleValues {
  const { perPerson, perDay, branchIds, attention } = couponRules
  return {
    perPerson: String(perPerson ?? ''),
    perDay: String(perDay ?? ''),
    branchIds: branchIds ?? [],
    attention: attention ?? '',
  }
}

/** The rules as the service takes them, and what else was typed. */
export function splitRules<Values extends RuleValues>(values: Values) {
  const { perPerson, perDay, branchIds, attention, ...others } = values
  const couponRules: CouponRules = {
    perPerson: numberOf(perPerson),
    perDay: numberOf(perDay),
    branchIds: branchIds.length > 0 ? branchIds : null,
    attention: attention.trim() || null,
  }
  return { ...others, couponRules }
}

/** Null as well for what is no number: the preview shows what is typed so far. */
const numberOf = (typed: string) => (/^\d+$/.test(typed) ? Number(typed) : null)
