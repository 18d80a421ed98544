import { isWeakPin, PIN_MAX, readPin } from '#src/contract/authentication/pin.ts'
import type { Key } from '#src/i18n/keys.ts'
import { PasswordInput } from '#views/components/password-input.tsx'
import type { Field } from './field.ts'
import { text } from './form.ts'
import { textProps } from './text-fields.tsx'

type PinOptions = { hint?: Key; chosen?: true }

/** Never shown again. @param chosen refuses those that people try first */
export function pinField(label: Key, { hint, chosen }: PinOptions = {}): Field<string> {
  const shown = { required: 'tills:pin.digits', max: PIN_MAX, ...(hint && { hint }) } as const
  return {
    label,
    empty: '',
    read: (form, name) => ({ value: text(form, name) }),
    check: (typed) => {
      const pin = readPin(typed)
      if (!pin) return 'tills:pin.digits'
      return chosen && isWeakPin(pin) ? 'tills:pin.weak' : null
    },
    render: (props) => (
      <PasswordInput {...textProps(label, shown, props)} inputMode="numeric" autoComplete="off" />
    ),
  }
}
