import type { ComponentProps } from 'react'
import { holdsLink } from '#src/contract/names.ts'
import type { Key } from '#src/i18n/keys.ts'
import { readLine, readText } from '#src/i18n/typed-text.ts'
import { TextArea } from '#views/components/text-area.tsx'
import { TextInput } from '#views/components/text-input.tsx'
import {
  errorText,
  type Field,
  type FieldError,
  type RenderProps,
  type Rule,
  readAs,
} from './field.ts'

/** Constraints of a text: the server checks them, the browser says the same on change. */
type TextRules = {
  /** Without it the field is optional and labelled so. */
  required?: Key
  max?: number
  /** The documented wording; by default the message names the field and its limit. */
  tooLong?: Key
  /** The browser stops at `max` instead of showing an error. */
  stops?: true
  /** An error names the reason; `false` is `invalid`. */
  valid?: (typed: string) => boolean | FieldError
  invalid?: Key
  /** The part of `valid` that the browser can check. */
  pattern?: string
  /** Browser only; the form's `check` does it on the server. */
  rules?: readonly Rule[]
}
/** Of a person or business, in letters and lists that others read. */
export const nameRules = {
  valid: (typed: string) => !holdsLink(typed),
  invalid: 'common:messages.nameWithLink',
} as const

type Look = { hint?: Key }
type Native = Pick<
  ComponentProps<typeof TextInput>,
  'autoComplete' | 'inputMode' | 'type' | 'counter' | 'spellCheck'
>

export function textLine(label: Key, options: TextRules & Look & Native): Field<string> {
  const { autoComplete, inputMode, type, counter, spellCheck } = options
  const native = { autoComplete, inputMode, type, counter, spellCheck }
  return {
    ...checkedText(label, options),
    read: readAs(readLine),
    render: (props) => (
      <TextInput {...native} {...textProps(label, options, props)} value={props.value} />
    ),
  }
}

export function textArea(label: Key, options: TextRules & Look & { rows?: number }): Field<string> {
  return {
    ...checkedText(label, options),
    read: readAs(readText),
    render: (props) => (
      <TextArea {...textProps(label, options, props)} rows={options.rows} value={props.value} />
    ),
  }
}

function checkedText(label: Key, rules: TextRules) {
  const check = (typed: string) => textError(label, typed, rules)
  return { label, readable: true, empty: '', check } as const
}

export function textError(label: Key, typed: string, rules: TextRules) {
  const { required, max = Number.POSITIVE_INFINITY, valid, invalid } = rules
  if (typed.trim() === '') return required
  if (typed.length > max) return tooLongIn(label, rules)
  const verdict = valid?.(typed) ?? true
  return verdict === true ? null : verdict || invalid
}

function tooLongIn(field: Key, { max, tooLong }: TextRules): FieldError | undefined {
  return tooLong ?? (max ? { field, max } : undefined)
}

export function textProps(
  label: Key,
  options: TextRules & Look,
  { name, error, t }: Pick<RenderProps<unknown>, 'name' | 'error' | 't'>,
) {
  const { hint, required, max, stops, invalid, pattern, rules } = options
  const tooLong = tooLongIn(label, options)
  const messages = {
    required: required && t(required),
    max: tooLong && !stops ? errorText(t, tooLong) : undefined,
    pattern: pattern && invalid && t(invalid),
  }
  return {
    name,
    label: t(label),
    hint: hint && t(hint),
    error,
    maxLength: max,
    pattern,
    messages,
    rules: rules?.length
      ? rules.map((rule) => ({ ...rule, message: errorText(t, rule.message) }))
      : undefined,
    required: required !== undefined,
    optional: required === undefined,
  }
}
