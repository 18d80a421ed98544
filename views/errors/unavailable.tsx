import { usePage } from '#src/web/page/page.ts'
import { Button } from '#views/components/button.tsx'
import { Form } from '#views/components/form.tsx'
import { HiddenValues } from '#views/components/hidden-values.tsx'
import { HomeLink, Message, PlainLink } from './message.tsx'
import { RequestNumber } from './request-number.tsx'

type Props = {
  retryHref?: string
  resend?: { action: string; values: Record<string, string | readonly string[]> }
  full?: boolean
}

export function UnavailableView({ retryHref, resend, full = false }: Props) {
  const { t, url } = usePage()
  const kept = resend ? 'common:errors.unavailableKept' : 'common:errors.unavailable'
  return (
    <Message
      icon="clock"
      title={t(full ? 'common:errors.fullTitle' : 'common:errors.unavailableTitle')}
      text={t(full ? 'common:errors.full' : kept)}
      note={<RequestNumber />}
    >
      {resend ? (
        <Resend {...resend} />
      ) : (
        <PlainLink href={retryHref ?? url} primary label={t('common:errors.retry')} />
      )}
      <HomeLink />
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
