import { embedPaths, OWN_PACKAGE } from '#src/contract/screens/package-embed.ts'
import { usePage } from '#src/web/page/page.ts'
import { Message, PlainLink } from '#views/errors/message.tsx'
import { CHOSEN_ID } from './index.tsx'

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
