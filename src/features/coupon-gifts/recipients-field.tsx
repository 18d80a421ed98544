import {
  RECIPIENTS_MAX,
  RECIPIENTS_TEXT_MAX,
  readRecipients,
} from '#src/contract/core/gift-recipients.ts'
import type { Field, FieldError } from '#src/web/forms/field.ts'
import { filesOf, text } from '#src/web/forms/form.ts'
import { RecipientsField } from '#views/coupon-gifts/recipients.tsx'

/**
 * What was typed, with the lines of a chosen file behind it: a browser can't be given a file again, and
 * nothing that was sent is lost.
 */
export const recipients: Field<string> = {
  empty: '',
  label: 'gifts:form.recipients',
  file: true,
  async read(form, name) {
    const typed = text(form, name)
    const [file] = filesOf(form, 'file')
    if (!file) return { value: typed }
    const error = {
      key: 'gifts:errors.file',
      values: { max: String(Math.round(RECIPIENTS_TEXT_MAX / 1000)) },
    } as const
    if (file.size > RECIPIENTS_TEXT_MAX * 2) return { value: typed, error }
    const lines = decode(new Uint8Array(await file.arrayBuffer()))
    if (lines.includes('\0')) return { value: typed, error }
    return { value: [typed.trimEnd(), lines].filter(Boolean).join('\n') }
  },
  check: findFault,
  render: ({ name, value, error }) => (
    <RecipientsField
      name={name}
      value={value}
      error={error}
      faults={readRecipients(value).faults}
    />
  ),
}

function findFault(value: string): FieldError | null {
  if (value.length > RECIPIENTS_TEXT_MAX)
    return { field: 'gifts:form.recipients', max: RECIPIENTS_TEXT_MAX }
  const { recipients: found, faults } = readRecipients(value)
  const count = found.length + faults.length
  if (count === 0) return 'gifts:errors.required'
  if (count > RECIPIENTS_MAX)
    return { key: 'gifts:errors.tooMany', values: { max: String(RECIPIENTS_MAX) } }
  return faults.length > 0 ? 'gifts:errors.unreadLines' : null
}

/** As spreadsheets save it: UTF-8, or UTF-16 with its mark. */
function decode(bytes: Uint8Array): string {
  const [first, second] = bytes
  if (first === 0xff && second === 0xfe) return new TextDecoder('utf-16le').decode(bytes)
  if (first === 0xfe && second === 0xff) return new TextDecoder('utf-16be').decode(bytes)
  return new TextDecoder().decode(bytes)
}
