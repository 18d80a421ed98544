import { embedPaths, OWN_PACKAGE } from '#src/contract/screens/package-embed.ts'
import { Message, PlainLink } from '#views/errors/message.tsx'
import { usePage } from '#views/page/page.ts'
import { CHOSEN_ID } from './index.tsx'
import { Dash } from './restricted.tsx'

export function LeaveForBroker({ href }: { href: string }) {
  const { t } = usePage()
  return (
    <Message
      icon="card"
      title={t('package-embed:leave.title')}
      text={t('package-embed:leave.text')}
    >
      <PlainLink href={href} primary label={t('package-embed:leave.go')} />
    </Message>
  )
}

/** `again` checks once more; null if the visit is over and only the app can reopen the page. */
export function Confirming({ again }: { again: string | null }) {
  const { t } = usePage()
  return (
    <Message
      icon="clock"
      title={t('package-embed:confirming.title')}
      text={t('order-payment:checkout.confirming')}
      note={t(again === null ? 'package-embed:confirming.over' : 'package-embed:confirming.note')}
    >
      {again !== null && (
        <PlainLink href={again} primary label={t('package-embed:confirming.look')} />
      )}
    </Message>
  )
}

export function Done() {
  const { t } = usePage()
  const own = `${embedPaths.index()}?package=${OWN_PACKAGE}#${CHOSEN_ID}`
  return (
    <Message
      icon="check"
      title={t('order-payment:package.paid')}
      text={t('package-embed:done.text')}
    >
      <PlainLink href={own} primary label={t('package-embed:done.look')} />
    </Message>
  )
}

/** Not paid, or not admitted. @param visiting whether Try Again can show the packages */
export function Failed({ visiting }: { visiting: boolean }) {
  const { t } = usePage()
  return (
    <Message
      title={t('package-embed:failed.title')}
      text={
        <>
          <Dash />
          {t('package-embed:failed.text')}
        </>
      }
      note={visiting ? undefined : t('package-embed:failed.over')}
    >
      <PlainLink href={embedPaths.index()} primary label={t('package-embed:failed.again')} />
    </Message>
  )
}
