import { usePage } from '#src/web/page/page.ts'
import { Button } from '#views/components/button.tsx'
import { Form } from '#views/components/form.tsx'
import { HiddenValues } from '#views/components/hidden-values.tsx'
import { Message, PlainLink } from './message.tsx'
import { RequestNumber } from './request-number.tsx'

type Props = {
  /** A reading is tried again at this address. */
  retryHref?: string
  /** A refused write is tried again with everything that was entered. */
  resend?: { action: string; values: Record<string, string | readonly string[]> }
  /** There is no room to write (507); nothing is wrong with the line. */
  full?: boolean
  /** What the service said, if it said something. */
  message?: string
}

/** A service does not answer (502, 503, 504, 507): Retry, nothing lost. */
export function UnavailableView({ retryHref, resend, full = false, message }: Props) {
  const { t, url } = usePage()
  const kept = resend ? 'common:errors.unavailableKept' : 'common:errors.unavailable'
  const text = t(full ? 'common:errors.full' : kept)
  return (
    <Message
      icon="clock"
      title={t(full ? 'common:errors.fullTitle' : 'common:errors.unavailableTitle')}
      text={message ?? text}
      note={<RequestNumber />}
    >
      {resend ? (
        <Resend {...resend} />
      ) : (
        <PlainLink href={retryHref ?? url} primary>
          {t('common:errors.retry')}
        </PlainLink>
      )}
      <PlainLink href="/">{t('common:errors.homePage')}</PlainLink>
    </Message>
  )
}

function Resend({ action, values }: NonNullable<Props['resend']>) {
  const { t } = usePage()
  const { _csrf, ...entered } = values
  return (
    <Form action={action}>
      <HiddenValues values={entered} />
      <Button tone="primary">{t('common:errors.retry')}</Button>
    </Form>
  )
}
