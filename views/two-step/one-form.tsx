import type { ReactNode } from 'react'
import { Button, ButtonLink } from '#views/components/button.tsx'
import { ErrorSummary } from '#views/components/error-summary.tsx'
import { Form } from '#views/components/form.tsx'
import { Card, Narrow, PageHead, Stack } from '#views/components/layout.tsx'
import { usePage } from '#views/page/page.ts'

type Props = {
  name: 'start' | 'confirm' | 'kept' | 'codes' | 'end' | 'passkey' | 'remove'
  action: string
  backHref: string | null
  above?: ReactNode
  /** What the form stands in, where a script fills it. */
  around?: (form: ReactNode) => ReactNode
  errors: Partial<Record<string, string>>
  message?: string | undefined
  children: ReactNode
}

/** One step: what it is about, and one form. Secrets stand in no history: a whole page is loaded. */
export function OneForm(props: Props) {
  const { name, action, backHref, above, errors, message, children } = props
  const { around = (form: ReactNode) => form } = props
  const { t } = usePage()
  return (
    <Narrow form>
      <PageHead title={t('two-step:title')} summary={t(`two-step:${name}.text`)} />
      <ErrorSummary errors={errors} message={message} />
      <Card>
        <Stack>
          {above}
          {around(
            <Form action={action} autoComplete="off" plain>
              {children}
              <div className="row">
                <Button tone={name === 'end' || name === 'remove' ? 'danger' : 'primary'}>
                  {t(`two-step:${name}.submit`)}
                </Button>
                {backHref && (
                  <ButtonLink href={backHref} tone="ghost">
                    {t('common:dialog.cancel')}
                  </ButtonLink>
                )}
              </div>
            </Form>,
          )}
        </Stack>
      </Card>
    </Narrow>
  )
}
