import type { ReactNode } from 'react'
import { Button } from '#views/components/button.tsx'
import { ErrorSummary } from '#views/components/error-summary.tsx'
import { Form } from '#views/components/form.tsx'
import { Narrow } from '#views/components/layout.tsx'
import { usePage } from '#views/page/page.ts'

type Props = {
  action: string
  userName: string
  first: boolean
  errors: Partial<Record<string, string>>
  message?: string
  children: ReactNode
}

/** Success leads out of the shell, so these are whole pages. */
export function PasswordForm({ action, userName, first, errors, message, children }: Props) {
  const { t } = usePage()
  return (
    <>
      <ErrorSummary errors={errors} message={message} />
      <Form action={action} plain>
        <p className="muted">{t(first ? 'profile:password.firstLead' : 'profile:password.lead')}</p>
        <input type="hidden" name="username" autoComplete="username" value={userName} />
        <Narrow>
          {children}
          <div>
            <Button tone="primary">
              {t(first ? 'profile:password.firstSubmit' : 'profile:password.submit')}
            </Button>
          </div>
        </Narrow>
      </Form>
    </>
  )
}
