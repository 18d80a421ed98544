import type { ReactNode } from 'react'
import { sessionPaths } from '#src/contract/screens/sign-in.ts'
import { Button, ButtonLink } from '#views/components/button.tsx'
import { ErrorSummary } from '#views/components/error-summary.tsx'
import { Form } from '#views/components/form.tsx'
import { HiddenValues } from '#views/components/hidden-values.tsx'
import { Card, Narrow, PageHead, Stack } from '#views/components/layout.tsx'
import { Message } from '#views/errors/message.tsx'
import { usePage } from '#views/page/page.ts'

type Props = {
  action: string
  /** What was typed into the form that asked. */
  values: Record<string, string | string[]>
  minutes: number
  note: 'files' | 'again' | null
  backHref: string
  errors: Record<string, string>
  message: string | null
  children: ReactNode
}

export function ProveIdentityView(props: Props) {
  const { action, values, minutes, note, backHref, errors, message, children } = props
  const { t } = usePage()
  return (
    <Narrow form>
      <PageHead
        title={t('session:prove.title')}
        summary={t('session:prove.text', { count: minutes })}
      />
      <ErrorSummary errors={errors} message={message ?? undefined} />
      <Card>
        <Stack>
          <Form action={action} autoComplete="off" plain>
            <HiddenValues values={values} />
            {children}
            {note && <p className="sm muted">{t(`session:prove.${note}`)}</p>}
            <div className="row">
              <Button tone="primary">{t('session:prove.submit')}</Button>
              <ButtonLink href={backHref} tone="ghost">
                {t('common:dialog.cancel')}
              </ButtonLink>
            </div>
          </Form>
        </Stack>
      </Card>
    </Narrow>
  )
}

export function SignInAgainView({ minutes }: { minutes: number }) {
  const { t } = usePage()
  return (
    <Message
      icon="info"
      title={t('session:prove.title')}
      text={t('session:prove.signInAgain', { count: minutes })}
    >
      <Form action={sessionPaths.logout()} plain>
        <Button tone="primary">{t('session:prove.signOut')}</Button>
      </Form>
    </Message>
  )
}
