import { sessionPaths } from '#src/contract/screens/sign-in.ts'
import { Button } from '#views/components/button.tsx'
import { ErrorSummary } from '#views/components/error-summary.tsx'
import { Form } from '#views/components/form.tsx'
import { Passkey, PasskeyAnswer } from '#views/components/passkey.tsx'
import { usePage } from '#views/page/page.ts'

type Props = { options: string; next: string | null; message?: string | undefined }

/** The press that led here was the first: the browser asks for the passkey at once, unless one was refused. */
export function PasskeyView({ options, next, message }: Props) {
  const { t } = usePage()
  return (
    <>
      <header>
        <h1>{t('session:passkey.title')}</h1>
        <p className="muted">{t('session:passkey.text')}</p>
      </header>
      <ErrorSummary errors={{}} message={message} />
      <Passkey kind="get" options={options} starts={!message}>
        <Form action={sessionPaths.passkey()} plain>
          {next && <input type="hidden" name="next" value={next} />}
          <PasskeyAnswer />
          <div className="js-only">
            <Button tone="primary" big block>
              {t('session:passkey.submit')}
            </Button>
          </div>
        </Form>
      </Passkey>
      <p className="sm mid">
        <a href={sessionPaths.login({ next })}>{t('session:passkey.back')}</a>
      </p>
    </>
  )
}
