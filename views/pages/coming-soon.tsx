import { usePage } from '#src/web/page/page.ts'
import { Message, PlainLink } from '#views/errors/message.tsx'

export function ComingSoonView({ name }: { name: string | null }) {
  const { t } = usePage()
  return (
    <Message
      icon="clock"
      title={t('pages:comingSoon.title')}
      text={name ? t('pages:comingSoon.text', { name }) : ''}
    >
      <PlainLink href="/" primary label={t('pages:comingSoon.home')} />
    </Message>
  )
}
