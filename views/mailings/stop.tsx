import { mailingPaths } from '#src/contract/screens/mailings.ts'
import { notificationPaths } from '#src/contract/screens/notifications.ts'
import { Button } from '#views/components/button.tsx'
import { Form } from '#views/components/form.tsx'
import { Message, PlainLink } from '#views/errors/message.tsx'
import { usePage } from '#views/page/page.ts'

/** For whoever reads an e-mail's link, signed in or not. */
export function StopView({ token }: { token: string }) {
  const { t } = usePage()
  return (
    <>
      <header>
        <h1>{t('mailings:stop.title')}</h1>
        <p className="muted">{t('mailings:stop.text')}</p>
      </header>
      <Form action={mailingPaths.stop({ token })} plain>
        <Button tone="primary" big block>
          {t('mailings:stop.action')}
        </Button>
      </Form>
    </>
  )
}

export function StoppedView() {
  const { t } = usePage()
  return (
    <Message icon="check" title={t('mailings:stop.done')} text={t('mailings:stop.doneText')}>
      <SettingsLink />
    </Message>
  )
}

export function UnknownView() {
  const { t } = usePage()
  return (
    <Message icon="clock" title={t('mailings:stop.unknownTitle')} text={t('mailings:stop.unknown')}>
      <SettingsLink />
    </Message>
  )
}

function SettingsLink() {
  const { t } = usePage()
  return (
    <PlainLink href={notificationPaths.settings()} primary label={t('mailings:stop.settings')} />
  )
}
