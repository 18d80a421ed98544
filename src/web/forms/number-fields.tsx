import type { Key } from '#src/i18n/keys.ts'
import { MONEY_PATTERN, parseMoney, readMoney } from '#src/i18n/parse-money.ts'
import { readIdentifier } from '#src/i18n/typed-text.ts'
import { MoneyInput } from '#views/components/money-input.tsx'
import { TextInput } from '#views/components/text-input.tsx'
import { type Field, type FieldError, type Rule, readAs } from './field.ts'
import { textProps } from './text-fields.tsx'

type NumberRules = {
  invalid: Key
  /** If given, the number must be above 0. */
  zero?: Key
  most: readonly [limit: number, tooMuch: Key]
  hint?: Key
}
type WholeRules = NumberRules & {
  /** Omitted if it may be empty. */
  required?: Key
  digits: number
}
type MoneyRules = Omit<NumberRules, 'most'> & {
  /** Omitted if it may be empty. */
  required?: Key
  /** Without it an amount below 0 is `invalid`. */
  negative?: Key
  /** In cents. */
  most?: NumberRules['most']
  /** Required only while another field has this value. */
  when?: readonly [name: string, value: string]
  rules?: readonly Rule[]
}

/** 1,000, 1 000, 1.000 and 1'000 are one number, since a whole one has no decimals. */
const WHOLE = String.raw`\d{1,3}(?:[,.'’ ]\d{3})+|\d*`
const GROUPED = /^-?\d{1,3}(?:([,.'’ ])\d{3})(?:\1\d{3})*$/

function readWhole(typed: string): string {
  const text = readIdentifier(typed)
  return GROUPED.test(text) ? text.replaceAll(/[^\d-]/g, '') : text
}

/** A whole number from 0; negative ones count as "not above 0" if that rule is set. */
export function wholeNumber(label: Key, options: WholeRules): Field<string> {
  const { required, invalid, zero, digits, hint } = options
  const [limit, tooMuch] = options.most
  const rules: Rule[] = [
    ...(zero ? [{ is: 'match', as: '(?!-)(.*[1-9].*)', message: zero } as const] : []),
    { is: 'most', as: String(limit), message: tooMuch },
  ]
  const shape = { required, invalid, hint, pattern: zero ? `-?(?:${WHOLE})` : WHOLE, rules }
  return {
    label,
    readable: true,
    empty: '',
    read: readAs(readWhole),
    check: (typed) => {
      if (typed.trim() === '') return required
      if (!new RegExp(`^${zero ? '-?' : ''}\\d{1,${digits}}$`).test(typed)) return invalid
      if (zero && Number(typed) <= 0) return zero
      return Number(typed) > limit ? tooMuch : null
    },
    render: (props) => (
      <TextInput
        {...textProps(label, shape, props)}
        value={props.value}
        inputMode="numeric"
        autoComplete="off"
        maxLength={digits + Math.floor((digits - 1) / 3)}
      />
    ),
  }
}

export function money(label: Key, options: MoneyRules): Field<string> {
  const { required, invalid, negative, when, hint } = options
  const pattern = negative ? `-?${MONEY_PATTERN}` : MONEY_PATTERN
  const always = { required, invalid, pattern, hint, rules: moneyRules(options) }
  const conditional: Rule[] = [
    ...(required ? [{ is: 'filled', message: required } as const] : []),
    { is: 'match', as: pattern, message: invalid },
    ...moneyRules(options),
  ]
  const sometimes = { hint, rules: conditional.map((rule) => ({ ...rule, when })) }
  return {
    label,
    readable: true,
    meaning: parseMoney,
    empty: '',
    read: readAs(readIdentifier),
    check: (typed, { values }) =>
      when && values[when[0]] !== when[1] ? null : moneyError(typed, options),
    render: (props) => (
      <MoneyInput
        {...textProps(label, when ? sometimes : always, props)}
        optional={required === undefined}
        value={props.value}
      />
    ),
  }
}

function moneyRules({ negative, zero, most, rules = [] }: MoneyRules): Rule[] {
  return [
    ...(negative ? [{ is: 'match', as: '[^\\-].*', message: negative } as const] : []),
    ...(zero ? [{ is: 'match', as: '.*[^\\P{N}0].*', message: zero } as const] : []),
    ...(most ? [{ is: 'most', as: String(most[0] / 100), message: most[1] } as const] : []),
    ...rules,
  ]
}

/** Why a typed amount is not one that these rules allow. */
export function moneyError(
  typed: string,
  { required, invalid, negative, zero, most }: MoneyRules,
): FieldError | null | undefined {
  if (typed.trim() === '') return required
  const cents = readMoney(negative ? typed.replace(/^-/, '') : typed)
  if (cents === 'invalid') return invalid
  if (typeof cents === 'string')
    return most && cents === 'tooManyDigits' ? most[1] : `common:moneyFault.${cents}`
  if (typeof cents === 'object') return { key: 'common:moneyFault.readings', values: cents }
  if (negative && typed.startsWith('-')) return negative
  if (zero && cents === 0) return zero
  return most && cents > most[0] ? most[1] : null
}
