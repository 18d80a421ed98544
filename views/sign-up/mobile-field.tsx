import { PHONE_PATTERN, PHONE_TYPED_MAX } from '#src/contract/authentication/phone-number.ts'
import { signUpPaths } from '#src/contract/screens/sign-up.ts'
import { controlProps, Field } from '#views/components/field.tsx'
import { Tag } from '#views/components/tag.tsx'
import { usePage } from '#views/page/page.ts'

type Props = {
  value: string
  error: string | undefined
  /** A pattern of the verified number; null if none is verified. */
  verified: string | null
}

/**
 * The mobile number. CSS shows “Verify OTP” for a plausible number other than the verified one, and a
 * check mark for the verified one: `pattern` distinguishes them while typing, with or without script.
 */
export function MobileField({ value, error, verified }: Props) {
  const { t } = usePage()
  const message = t('common:messages.phoneNumber')
  const field = {
    name: 'localNumber',
    label: t('sign-up:person.localNumber'),
    hint: t('sign-up:person.localNumberHint'),
    ...(error && { error }),
    messages: { required: message, pattern: message },
  }
  const rules = { required: true, maxLength: PHONE_TYPED_MAX, pattern: PHONE_PATTERN }
  return (
    <Field {...field} beside={<Beside verified={verified !== null} />}>
      <input
        className="input"
        type="tel"
        autoComplete="tel"
        defaultValue={value}
        pattern={verified ?? PHONE_PATTERN}
        {...controlProps({ ...field, ...rules })}
      />
    </Field>
  )
}

function Beside({ verified }: { verified: boolean }) {
  const { t } = usePage()
  const swap = { 'hx-target': '#dialog', 'hx-swap': 'innerHTML' }
  return (
    <>
      {verified && (
        <span className="if-valid">
          <Tag tone="ok">{t('sign-up:person.verified')}</Tag>
        </span>
      )}
      <button
        type="submit"
        className={verified ? 'link if-invalid' : 'link if-valid'}
        formAction={signUpPaths.send()}
        hx-post={signUpPaths.send()}
        {...swap}
      >
        {t('sign-up:person.verify')}
      </button>
    </>
  )
}
