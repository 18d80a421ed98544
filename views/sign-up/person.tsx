import type { LocalMobile } from '#src/contract/authentication/mobile-number.ts'
import { sessionPaths } from '#src/contract/screens/sign-in.ts'
import { signUpPaths } from '#src/contract/screens/sign-up.ts'
import { FULL_NAME_MAX, type PersonState, SIGN_UP_ROLE } from '#src/features/sign-up/person-form.ts'
import { usePage } from '#src/web/page/page.ts'
import { Button } from '#views/components/button.tsx'
import { ErrorSummary } from '#views/components/error-summary.tsx'
import { Form } from '#views/components/form.tsx'
import { Select } from '#views/components/select.tsx'
import { TextInput } from '#views/components/text-input.tsx'
import { SocialButtons } from '#views/sign-in/exports.ts'
import { Agreement } from './agreement.tsx'
import { MobileField } from './mobile-field.tsx'
import { StepHead } from './steps.tsx'

type Props = {
  state: PersonState
  verified: LocalMobile | null
  social: readonly ('google' | 'facebook')[]
}

export function PersonView({ state: { values, errors }, verified, social }: Props) {
  const { t } = usePage()
  const { fullName, localNumber } = values
  const swap = { 'hx-target': '#dialog', 'hx-swap': 'innerHTML', 'hx-sync': 'this:drop' }
  return (
    <>
      <StepHead step={1} />
      <ErrorSummary errors={errors} />
      <Form action={signUpPaths.show()} hx-post={signUpPaths.show()} {...swap} plain>
        <button type="submit" hidden />
        <Select
          name="userRole"
          label={t('sign-up:person.userRole')}
          hint={t('sign-up:person.userRoleHint')}
          options={[{ value: SIGN_UP_ROLE, label: t('sign-up:person.merchant') }]}
          value={SIGN_UP_ROLE}
          empty={false}
          required
          {...(errors.userRole && { error: errors.userRole })}
        />
        <TextInput
          name="fullName"
          label={t('sign-up:person.fullName')}
          value={typeof fullName === 'string' ? fullName : ''}
          autoComplete="name"
          required
          maxLength={FULL_NAME_MAX}
          {...(errors.fullName && { error: errors.fullName })}
          messages={{
            required: t('common:messages.fullNameRequired'),
            max: t('common:messages.fullNameMax'),
          }}
        />
        <MobileField
          value={typeof localNumber === 'string' ? localNumber : ''}
          error={errors.localNumber}
          verified={verified}
        />
        <Button tone="primary" big block>
          {t('sign-up:person.next')}
        </Button>
      </Form>
      <SocialButtons providers={social} intent="sign-up" />
      {social.length > 0 && <Agreement />}
      <p className="sm muted mid">
        {t('sign-up:person.known')} <a href={sessionPaths.login()}>{t('sign-up:signIn')}</a>
      </p>
    </>
  )
}
