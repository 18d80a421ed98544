import { EMAIL_PATTERN } from '#src/contract/authentication/email.ts'
import { MOBILE_PATTERN } from '#src/contract/authentication/mobile-number.ts'
import type { ContactKind, SignInField } from '#src/features/profile/sign-in-form.ts'
import { EMAIL_MAX } from '#src/features/profile/sign-in-form.ts'
import { usePage } from '#src/web/page/page.ts'
import { Button } from '#views/components/button.tsx'
import { DialogLink } from '#views/components/dialog.tsx'
import { Form } from '#views/components/form.tsx'
import { Stack } from '#views/components/layout.tsx'
import { TextInput } from '#views/components/text-input.tsx'

export type SignInProps = {
  action: string
  /** Where the code of a change that waits is typed. */
  verifyHref: string
  /** What could not be loaded has no form. */
  values: Partial<Record<SignInField, string>>
  errors: Partial<Record<SignInField, string>>
  /** The change that waits for its code. */
  waiting: ContactKind | null
}

/**
 * Mobile number and e-mail address of the sign-in: each is sent by itself, and the code
 * that goes to the new one is asked for in a dialog.
 */
export function SignInForms(props: SignInProps) {
  const { t } = usePage()
  const { mobileNo, email } = props.values
  return (
    <Stack>
      <p className="muted">{t('profile:contact.lead')}</p>
      {mobileNo !== undefined && <MobileForm {...props} value={mobileNo} />}
      {email !== undefined && <EmailForm {...props} value={email} />}
    </Stack>
  )
}

type FormProps = Omit<SignInProps, 'values'> & { value: string }

function MobileForm({ action, errors, waiting, verifyHref, value }: FormProps) {
  const { t } = usePage()
  return (
    <Form action={action} target="#dialog">
      <input type="hidden" name="part" value="mobile" />
      <TextInput
        name="mobileNo"
        type="tel"
        label={t('profile:mobile')}
        hint={t('profile:contact.mobileHint')}
        value={value}
        error={errors.mobileNo}
        autoComplete="tel"
        pattern={MOBILE_PATTERN}
        messages={{
          required: t('profile:errors.mobileRequired'),
          pattern: t('profile:errors.phoneNumber'),
        }}
        required
      />
      <Verify waiting={waiting === 'mobile'} verifyHref={verifyHref} />
    </Form>
  )
}

function EmailForm({ action, errors, waiting, verifyHref, value }: FormProps) {
  const { t } = usePage()
  return (
    <Form action={action} target="#dialog">
      <input type="hidden" name="part" value="email" />
      <TextInput
        name="email"
        type="email"
        label={t('profile:email')}
        hint={t('profile:contact.emailHint')}
        value={value}
        error={errors.email}
        maxLength={EMAIL_MAX}
        autoComplete="email"
        pattern={EMAIL_PATTERN}
        messages={{ pattern: t('common:messages.email') }}
        optional
      />
      <Verify waiting={waiting === 'email'} verifyHref={verifyHref} />
    </Form>
  )
}

function Verify({ waiting, verifyHref }: { waiting: boolean; verifyHref: string }) {
  const { t } = usePage()
  return (
    <div className="row">
      <Button>{t('profile:contact.verify')}</Button>
      {waiting && <DialogLink href={verifyHref}>{t('profile:contact.enterCode')}</DialogLink>}
    </div>
  )
}
