import { usePage } from '#src/web/page/page.ts'
import { Message, PlainLink } from '#views/errors/message.tsx'

/** Stands between a form of ours and the broker's page; the browser goes on by itself. */
export function LeaveForBroker({ href }: { href: string }) {
  const { t } = usePage()
  return (
    <Message
      icon="card"
      title={t('package-embed:leave.title')}
      text={t('package-embed:leave.text')}
    >
      <PlainLink href={href} primary>
        {t('package-embed:leave.go')}
      </PlainLink>
    </Message>
  )
}
