import type { ReactNode } from 'react'
import { usePage } from '#views/page/page.ts'
import { Button, ButtonLink, EnterButton } from './button.tsx'
import { ChangedForm } from './changed-form.tsx'
import { CloseLink } from './dialog.tsx'
import { ErrorSummary } from './error-summary.tsx'
import { Form } from './form.tsx'
import { HiddenValues } from './hidden-values.tsx'
import { Dock, Narrow, PageHead } from './layout.tsx'

export type FormPageProps = {
  title: string
  lead: string
  action: string
  submit: string
  cancelHref: string
  errors: Partial<Record<string, string>>
  message?: string | undefined
  hidden?: Record<string, string>
  files?: boolean
  requiresChange?: boolean
  changed?: boolean
  note?: ReactNode
  children: ReactNode
}

export function FormPage(props: FormPageProps) {
  return (
    <Narrow form>
      <PageHead title={props.title} summary={props.lead} />
      <FormBody {...props} />
    </Narrow>
  )
}

type BodyProps = Omit<FormPageProps, 'title' | 'lead'> & {
  plain?: boolean
}

export function FormBody(props: BodyProps) {
  const { t } = usePage()
  return (
    <>
      <ErrorSummary errors={props.errors} message={props.message} />
      {props.note}
      <Form action={props.action} files={props.files} plain={props.plain} guard>
        {props.files && <EnterButton />}
        <HiddenValues values={props.hidden ?? {}} />
        {props.children}
        <Dock>
          <SubmitButton {...props} />
          <ButtonLink href={props.cancelHref} tone="ghost">
            {t('common:dialog.cancel')}
          </ButtonLink>
        </Dock>
      </Form>
    </>
  )
}

export function FormDialog(props: FormPageProps) {
  const { t } = usePage()
  return (
    <Form className="confirm" action={props.action} target="#dialog" files={props.files}>
      <div className="body">
        <h2 id="dialog-title">{props.title}</h2>
        <ErrorSummary errors={props.errors} message={props.message} />
        <HiddenValues values={props.hidden ?? {}} />
        {props.children}
      </div>
      <div className="acts">
        <CloseLink href={props.cancelHref}>{t('common:dialog.cancel')}</CloseLink>
        <SubmitButton {...props} />
      </div>
    </Form>
  )
}

function SubmitButton({ submit, requiresChange, changed = false }: BodyProps) {
  const button = <Button tone="primary">{submit}</Button>
  return requiresChange ? <ChangedForm changed={changed}>{button}</ChangedForm> : button
}
