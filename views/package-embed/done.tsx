import { embedPaths } from '#src/contract/screens/package-embed.ts'
import { usePage } from '#src/web/page/page.ts'
import { Message, PlainLink } from '#views/errors/message.tsx'

export function Done() {
  const { t } = usePage()
  return (
    <Message
      icon="check"
      title={t('order-payment:package.paid')}
      text={t('package-embed:done.text')}
    >
      <PlainLink href={embedPaths.index()} primary label={t('package-embed:done.look')} />
    </Message>
  )
}
