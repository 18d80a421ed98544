import { usePage } from '#src/web/page/page.ts'
import { Message, PlainLink } from '#views/errors/message.tsx'

/** A screen that is known by its label. */
export function ComingSoonView({ name }: { name: string | null }) {
  const { t } = usePage()
  return (
    <Message
      icon="clock"
      title={t('pages:comingSoon.title')}
      text={name ? t('pages:comingSoon.text', { name }) : ''}
    >
      <PlainLink href="/" primary>
        {t('pages:comingSoon.home')}
      </PlainLink>
    </Message>
  )
}
