import { MOBILE_PATTERN } from '#src/contract/authentication/mobile-number.ts'
import { signUpPaths } from '#src/contract/screens/sign-up.ts'
import { usePage } from '#src/web/page/page.ts'
import { controlProps } from '#views/components/control.ts'
import { Field } from '#views/components/field.tsx'
import { Tag } from '#views/components/tag.tsx'

/** What a number may be typed with: the number itself, its prefix, blanks and signs between. */
const MOBILE_TYPED_MAX = 20

type Props = {
  value: string
  error: string | undefined
  /** A pattern of the verified number; null while none is. */
  verified: string | null
}

/**
 * The mobile number. The stylesheet shows “Verify OTP” beside a number that may be one and is not the
 * verified one, and the mark beside the verified one: `pattern` tells them apart as they are
 * typed, with or without script.
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
  const rules = { required: true, maxLength: MOBILE_TYPED_MAX, pattern: MOBILE_PATTERN }
  return (
    <Field {...field} beside={<Beside verified={verified !== null} />}>
      <input
        className="input"
        type="tel"
        autoComplete="tel"
        defaultValue={value}
        pattern={verified ?? MOBILE_PATTERN}
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
