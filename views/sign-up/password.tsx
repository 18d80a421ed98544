import type { ReactNode } from 'react'
import { signUpPaths } from '#src/contract/screens/sign-up.ts'
import { usePage } from '#src/web/page/page.ts'
import { Button, ButtonLink } from '#views/components/button.tsx'
import { ErrorSummary } from '#views/components/error-summary.tsx'
import { Form } from '#views/components/form.tsx'
import { Tag } from '#views/components/tag.tsx'
import { TextInput } from '#views/components/text-input.tsx'
import { Agreement } from './agreement.tsx'
import { StepHead } from './steps.tsx'

type Props = {
  mobile: string
  errors: Partial<Record<string, string>>
  message?: string | undefined
  children: ReactNode
}

export function PasswordView({ mobile, errors, message, children }: Props) {
  const { t } = usePage()
  return (
    <>
      <StepHead step={2} />
      <ErrorSummary errors={errors} message={message} />
      <Form action={signUpPaths.password()} plain>
        <TextInput
          name="localNumber"
          label={t('sign-up:person.localNumber')}
          value={mobile}
          autoComplete="username"
          readOnly
          beside={<Tag tone="ok">{t('sign-up:person.verified')}</Tag>}
        />
        {children}
        <Agreement />
        <Button tone="primary" big block>
          {t('sign-up:password.submit')}
        </Button>
        <ButtonLink href={signUpPaths.show()} big block>
          {t('sign-up:password.back')}
        </ButtonLink>
      </Form>
    </>
  )
}
