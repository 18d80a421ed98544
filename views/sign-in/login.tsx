import { passwordPaths } from '#src/contract/screens/password.ts'
import { sessionPaths } from '#src/contract/screens/sign-in.ts'
import { signUpPaths } from '#src/contract/screens/sign-up.ts'
import {
  type LoginState,
  PASSWORD_MAX,
  USERNAME_MAX,
  USERNAME_PATTERN,
} from '#src/features/sign-in/login-form.ts'
import { usePage } from '#src/web/page/page.ts'
import { Button } from '#views/components/button.tsx'
import { ErrorSummary } from '#views/components/error-summary.tsx'
import { Form } from '#views/components/form.tsx'
import { PasswordInput } from '#views/components/password-input.tsx'
import { TextInput } from '#views/components/text-input.tsx'
import { SocialButtons } from './social-buttons.tsx'

type Props = {
  state: LoginState
  next: string | null
  message?: string | undefined
  social: readonly ('google' | 'facebook')[]
}

export function LoginView({ state, next, message, social }: Props) {
  const { t } = usePage()
  const { username } = state.values
  return (
    <>
      <header>
        <h1>{t('session:login.title')}</h1>
        <p className="muted">{t(next ? 'session:login.expired' : 'session:login.subtitle')}</p>
      </header>
      <ErrorSummary errors={state.errors} {...(message && { message })} />
      <Form action={sessionPaths.login()} plain>
        {next && <input type="hidden" name="next" value={next} />}
        <TextInput
          name="username"
          label={t('session:login.username')}
          value={typeof username === 'string' ? username : ''}
          autoComplete="username"
          spellCheck={false}
          required
          maxLength={USERNAME_MAX}
          pattern={USERNAME_PATTERN}
          {...(state.errors.username && { error: state.errors.username })}
          messages={{
            required: t('session:errors.usernameRequired'),
            pattern: t('common:messages.username'),
          }}
        />
        <PasswordInput
          name="password"
          label={t('session:login.password')}
          autoComplete="current-password"
          required
          maxLength={PASSWORD_MAX}
          beside={<a href={passwordPaths.forgot()}>{t('session:login.forgot')}</a>}
          {...(state.errors.password && { error: state.errors.password })}
          messages={{ required: t('common:messages.passwordRequired') }}
        />
        <Button tone="primary" big block>
          {t('session:login.submit')}
        </Button>
      </Form>
      <SocialButtons providers={social} next={next} />
      <p className="sm muted mid">
        {t('session:login.newMerchant')}{' '}
        <a href={signUpPaths.show()}>{t('session:login.signUp')}</a>
      </p>
    </>
  )
}
