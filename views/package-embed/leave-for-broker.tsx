import { usePage } from '#src/web/page/page.ts'
import { Message, PlainLink } from '#views/errors/message.tsx'

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
