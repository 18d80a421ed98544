import { Message, PlainLink } from '#views/errors/message.tsx'
import { usePage } from '#views/page.ts'

/** The broker has not said yet whether it took the money: nobody guesses, nobody pays twice (R10). */
export function Confirming({ again }: { again: string }) {
  const { t } = usePage()
  return (
    <Message
      icon="clock"
      title={t('package-embed:confirming.title')}
      text={t('order-payment:checkout.confirming')}
      note={t('package-embed:confirming.note')}
    >
      <PlainLink href={again} primary>
        {t('package-embed:confirming.look')}
      </PlainLink>
    </Message>
  )
}
