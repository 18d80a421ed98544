import { Message, PlainLink } from '#views/errors/message.tsx'
import { usePage } from '#views/page/page.ts'

type Props = { provider: 'google' | 'facebook'; href: string }

export function LeaveForProvider({ provider, href }: Props) {
  const { t } = usePage()
  const name = t(`social:${provider}`)
  return (
    <Message
      icon="user"
      title={t('social:leave.title', { provider: name })}
      text={t('social:leave.text', { provider: name })}
    >
      <PlainLink href={href} primary label={t('social:leave.go', { provider: name })} />
    </Message>
  )
}
