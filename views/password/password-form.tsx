import type { ReactNode } from 'react'
import { Button } from '#views/components/button.tsx'
import { ErrorSummary } from '#views/components/error-summary.tsx'
import { Form } from '#views/components/form.tsx'

type Props = {
  title: string
  text: string
  action: string
  submit: string
  autoComplete?: 'off'
  errors: Partial<Record<string, string>>
  message?: string | undefined
  children: ReactNode
}

/** A page of a forgotten password: what it is about, and one form. */
export function PasswordForm({ title, text, submit, errors, message, children, ...form }: Props) {
  return (
    <>
      <header>
        <h1>{title}</h1>
        <p className="muted">{text}</p>
      </header>
      <ErrorSummary errors={errors} message={message} />
      <Form {...form} plain>
        {children}
        <Button tone="primary" big block>
          {submit}
        </Button>
      </Form>
    </>
  )
}
