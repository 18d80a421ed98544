import { OTP_DIGITS } from '#src/contract/authentication/otp.ts'
import { usePage } from '#src/web/page/page.ts'
import { controlProps, Field } from '#views/components/field.tsx'

/** Six digits, which people separate by spaces and hyphens. */
const OTP_PATTERN = `([0-9][\\s\\-]*){${OTP_DIGITS}}`
const OTP_TYPED_MAX = 2 * OTP_DIGITS

export function CodeField({ error }: { error?: string | undefined }) {
  const { t } = usePage()
  const required = t('otp:sixDigits')
  const field = {
    name: 'otp',
    label: t('password:reset.code'),
    hint: t('password:reset.codeHint'),
    ...(error && { error }),
  }
  const rules = {
    required: true,
    maxLength: OTP_TYPED_MAX,
    pattern: OTP_PATTERN,
    messages: { required, pattern: required },
  }
  return (
    <Field {...field}>
      <input
        className="input otp"
        inputMode="numeric"
        autoComplete="one-time-code"
        spellCheck={false}
        {...controlProps({ ...field, ...rules })}
      />
    </Field>
  )
}
