import { Button } from '#views/components/button.tsx'
import { Form } from '#views/components/form.tsx'
import { HiddenValues } from '#views/components/hidden-values.tsx'
import { Verbatim } from '#views/components/verbatim.tsx'
import { usePage } from '#views/page/page.ts'
import { HomeLink, Message, PlainLink } from './message.tsx'

export function FailureView() {
  const { t } = usePage()
  return (
    <Message
      title={t('common:errors.failureTitle')}
      text={t('common:errors.failure')}
      note={<RequestNumber />}
    >
      <HomeLink primary />
    </Message>
  )
}

export function ForbiddenView({ backHref = '/' }: { backHref?: string }) {
  const { t } = usePage()
  return (
    <Message title={t('common:errors.forbiddenTitle')} text={t('common:errors.forbidden')}>
      <PlainLink href={backHref} back primary label={t('common:errors.goBack')} />
      <HomeLink />
    </Message>
  )
}

export function NotFoundView({ backHref = '/' }: { backHref?: string }) {
  const { t } = usePage()
  return (
    <Message
      icon="search"
      title={t('common:errors.notFoundTitle')}
      text={t('common:errors.notFound')}
    >
      <HomeLink primary />
      <PlainLink href={backHref} back label={t('common:errors.goBack')} />
    </Message>
  )
}

export function UnapprovedView({ rejected }: { rejected: boolean }) {
  const { t } = usePage()
  return (
    <Message
      title={t('common:errors.unapprovedTitle')}
      text={t(rejected ? 'common:errors.unapprovedRejected' : 'common:errors.unapproved')}
    >
      <PlainLink href="/" primary label={t('common:errors.yourProfile')} />
    </Message>
  )
}

type UnavailableProps = {
  retryHref?: string
  resend?: { action: string; values: Record<string, string | readonly string[]> }
  full?: boolean
}

export function UnavailableView({ retryHref, resend, full = false }: UnavailableProps) {
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

function Resend({ action, values }: NonNullable<UnavailableProps['resend']>) {
  const { t } = usePage()
  const { _csrf, ...entered } = values
  return (
    <Form action={action}>
      <HiddenValues values={entered} />
      <Button tone="primary">{t('common:errors.retry')}</Button>
    </Form>
  )
}

function RequestNumber() {
  const { t, requestId } = usePage()
  return (
    <>
      {t('common:errors.requestId')}: <Verbatim code>{requestId}</Verbatim>
    </>
  )
}
