import { usePage } from '#src/web/page/page.ts'
import { ButtonLink } from '#views/components/button.tsx'
import { EmptyState } from '#views/components/empty-state.tsx'

/** The broker has not confirmed yet; paying twice must not be possible. */
export function PaymentConfirming({ again }: { again: string }) {
  const { t } = usePage()
  return (
    <>
      <h1 className="vh">{t('payments:confirming.title')}</h1>
      <EmptyState
        icon="clock"
        title={t('order-payment:checkout.confirming')}
        hint={t('payments:confirming.hint')}
      >
        <ButtonLink href={again}>{t('payments:confirming.look')}</ButtonLink>
      </EmptyState>
    </>
  )
}
