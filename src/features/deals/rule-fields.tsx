import type { ReactNode } from 'react'
import {
  ATTENTION_MAX,
  COUPON_VALUE_CENTS_MAX,
  type CouponRules,
  PER_BRANCH_MAX,
  PER_DAY_MAX,
  PER_PERSON_MAX,
} from '#src/contract/core/coupon-rules.ts'
import type { Deal } from '#src/contract/core/deals.ts'
import { id } from '#src/contract/values.ts'
import type { Key } from '#src/i18n/keys.ts'
import { moneyInput, parseMoney } from '#src/i18n/parse-money.ts'
import { multiple } from '#src/web/forms/choice-fields.tsx'
import type { Field, ValuesOf } from '#src/web/forms/field.ts'
import { money, wholeNumber } from '#src/web/forms/number-fields.tsx'
import { textLine } from '#src/web/forms/text-fields.tsx'
import { Pair } from '#views/components/layout.tsx'
import { MoreRules, ValidBranchesField } from '#views/deal-rules/exports.ts'

/** Each may be left empty, and then there is no such rule. */
export const ruleFields = {
  perPerson: limit('perPerson', PER_PERSON_MAX, 'deals:errors.perPerson'),
  perDay: limit('perDay', PER_DAY_MAX, 'deals:errors.perDay'),
  perBranchDay: limit('perBranchDay', PER_BRANCH_MAX, 'deals:errors.perBranch'),
  perBranchHour: limit('perBranchHour', PER_BRANCH_MAX, 'deals:errors.perBranch'),
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
  couponValue: {
    ...money('deals:rules.couponValue', {
      invalid: 'deals:errors.price',
      zero: 'deals:errors.couponValue',
      most: [COUPON_VALUE_CENTS_MAX, 'deals:errors.priceMax'],
      hint: 'deals:rules.couponValueHint',
    }),
    aliases: ['couponRules.couponValueCents'],
  },
}

/** A correction has no amount: what people hold keeps its worth. */
type RuleValues = Omit<ValuesOf<typeof ruleFields>, 'couponValue'> & { couponValue?: string }

type RuleName = keyof RuleValues
const ruleNames = Object.keys(ruleFields) as RuleName[]

type InputsProps = {
  field: (name: Exclude<RuleName, 'couponValue'>) => ReactNode
  /** Where the deal may say it. */
  amount?: ReactNode
  values: RuleValues
  errors: Partial<Record<RuleName, string>>
} & Pick<Parameters<typeof ValidBranchesField>[0], 'branches'>

export function RuleInputs({ field, amount, values, errors, branches }: InputsProps) {
  return (
    <MoreRules isOpen={ruleNames.some((name) => values[name]?.length || errors[name])}>
      {field('perPerson')}
      {field('perDay')}
      <ValidBranchesField branches={branches} values={values.branchIds} error={errors.branchIds} />
      <Pair>
        {field('perBranchDay')}
        {field('perBranchHour')}
      </Pair>
      {field('attention')}
      {amount}
    </MoreRules>
  )
}

function limit(name: LimitName, most: number, wrong: Key): Field<string> {
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

export function ruleValues({
  couponRules,
}: Pick<Deal, 'couponRules'>): ValuesOf<typeof ruleFields> {
  const { branchIds, attention, couponValueCents: cents, ...limits } = couponRules
  const typed = mapLimits(limits, (most) => String(most ?? ''))
  const couponValue = cents === null ? '' : moneyInput(cents)
  return { ...typed, branchIds: branchIds ?? [], attention: attention ?? '', couponValue }
}

/** The rules as the service takes them, and what else was typed. */
export function splitRules<Values extends RuleValues>(values: Values) {
  const { perPerson, perDay, perBranchDay, perBranchHour, ...rest } = values
  const { branchIds, attention, couponValue, ...others } = rest
  const couponRules: CouponRules = {
    ...mapLimits({ perPerson, perDay, perBranchDay, perBranchHour }, numberOf),
    branchIds: branchIds.length > 0 ? branchIds : null,
    attention: attention.trim() || null,
    couponValueCents: parseMoney(couponValue ?? '') || null,
  }
  return { ...others, couponRules }
}

type LimitName = 'perPerson' | 'perDay' | 'perBranchDay' | 'perBranchHour'

function mapLimits<From, To>(limits: Record<LimitName, From>, to: (limit: From) => To) {
  const { perPerson, perDay, perBranchDay, perBranchHour } = limits
  return {
    perPerson: to(perPerson),
    perDay: to(perDay),
    perBranchDay: to(perBranchDay),
    perBranchHour: to(perBranchHour),
  }
}

/** Null as well for what is no number: the preview shows what is typed so far. */
const numberOf = (typed: string) => (/^\d+$/.test(typed) ? Number(typed) : null)
