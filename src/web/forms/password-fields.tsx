import type { ReactNode } from 'react'
import {
  isMixedPassword,
  isTriedFirst,
  MIXED_PASSWORD,
} from '#src/contract/authentication/password.ts'
import { PASSWORD_MAX } from '#src/contract/authentication/tokens.ts'
import type { Key } from '#src/i18n/keys.ts'
import type { Translate } from '#src/i18n/translate.ts'
import { PasswordInput } from '#views/components/password-input.tsx'
import type { Field } from './field.ts'
import { text } from './form.ts'
import { textError, textProps } from './text-fields.tsx'

type CurrentPassword = {
  required: Key
  tooLong?: Key
  beside?: (t: Translate) => ReactNode
}
type NewPassword = {
  required: Key
  weak: Key
  tooLong?: Key
  /** The field with the current password: repeating it counts as weak. */
  replaces?: string
}
type RepeatedPassword = { as: string; required: Key; differs: Key }

/** Taken as received: never trimmed, never shown again. */
const received = {
  empty: '',
  read: (form: Parameters<typeof text>[0], name: string) => ({ value: text(form, name) }),
}

export function currentPassword(label: Key, options: CurrentPassword): Field<string> {
  const rules = { ...options, max: PASSWORD_MAX, stops: true } as const
  return {
    ...received,
    check: (given) => textError(label, given, rules),
    render: (props) => (
      <PasswordInput
        {...textProps(label, rules, props)}
        autoComplete="current-password"
        beside={options.beside?.(props.t)}
      />
    ),
  }
}

export function newPassword(label: Key, options: NewPassword): Field<string> {
  const { required, weak, tooLong = weak, replaces } = options
  const shown = {
    required,
    max: PASSWORD_MAX,
    pattern: MIXED_PASSWORD,
    invalid: weak,
    hint: 'common:field.passwordHelp',
  } as const
  return {
    ...received,
    check: (given, { values, brand = '' }) => {
      if (given === '') return required
      if (given.length > PASSWORD_MAX) return tooLong
      if (!isMixedPassword(given) || (replaces && given === values[replaces])) return weak
      return isTriedFirst(given, [brand]) ? 'common:messages.passwordCommon' : null
    },
    render: (props) => (
      <PasswordInput {...textProps(label, shown, props)} autoComplete="new-password" />
    ),
  }
}

export function repeatedPassword(label: Key, options: RepeatedPassword): Field<string> {
  const { as, required, differs } = options
  const rules = [{ is: 'same', as, message: differs } as const]
  return {
    ...received,
    check: (given, { values }) => {
      if (given === '') return required
      return given === values[as] ? null : differs
    },
    render: (props) => (
      <PasswordInput
        {...textProps(label, { required, max: PASSWORD_MAX, rules }, props)}
        autoComplete="new-password"
      />
    ),
  }
}
