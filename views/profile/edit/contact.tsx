import type { ReactNode } from 'react'
import type { ContactInfoShown } from '#src/contract/authentication/profiles.ts'
import { Button, ButtonLink } from '#views/components/button.tsx'
import { DialogLink } from '#views/components/dialog.tsx'
import { LoadFailed } from '#views/components/empty-state.tsx'
import { ErrorSummary } from '#views/components/error-summary.tsx'
import { Form } from '#views/components/form.tsx'
import { Card, Row, Stack } from '#views/components/layout.tsx'
import { usePage } from '#views/page/page.ts'
import { ChangeNote } from '../change-note.tsx'

type Props = {
  message?: string
  errors: Partial<Record<string, string>>
  signIn: ReactNode
  /** Null when it could not be read, false for administrators, who have none. */
  person: ReactNode
  change: ContactInfoShown['change']
}

export function ContactForms({ message, errors, signIn, person, change }: Props) {
  const { t } = usePage()
  return (
    <>
      <ErrorSummary errors={errors} message={message} />
      {signIn && (
        <Card title={t('profile:contact.signIn')}>
          <Stack>
            <p className="muted">{t('profile:contact.lead')}</p>
            {signIn}
          </Stack>
        </Card>
      )}
      {person !== false && (
        <Card title={t('profile:contact.person')}>
          <Stack>
            <ChangeNote change={change} editing />
            {person ?? <LoadFailed />}
          </Stack>
        </Card>
      )}
    </>
  )
}

type SignInProps = {
  part: 'mobile' | 'email'
  action: string
  verifyHref: string | null
  children: ReactNode
}

export function SignInForm({ part, action, verifyHref, children }: SignInProps) {
  const { t } = usePage()
  return (
    <Form action={action} target="#dialog">
      <input type="hidden" name="part" value={part} />
      {children}
      <Row>
        <Button>{t('profile:contact.verify')}</Button>
        {verifyHref && <DialogLink href={verifyHref}>{t('profile:contact.enterCode')}</DialogLink>}
      </Row>
    </Form>
  )
}

type PersonProps = { action: string; verb: string; cancelHref: string; children: ReactNode }

export function PersonForm({ action, verb, cancelHref, children }: PersonProps) {
  const { t } = usePage()
  return (
    <Form action={action} guard>
      <input type="hidden" name="part" value="person" />
      {children}
      <Row>
        <Button tone="primary">{verb}</Button>
        <ButtonLink href={cancelHref} tone="ghost">
          {t('common:dialog.cancel')}
        </ButtonLink>
      </Row>
    </Form>
  )
}
