import { usePage } from '#src/web/page/page.ts'
import { Message, PlainLink } from '#views/errors/message.tsx'

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
