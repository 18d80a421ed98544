import type { Order } from '#src/contract/order-payment/orders.ts'
import { orderPaths } from '#src/contract/screens/orders.ts'
import { Go } from '#views/components/go.tsx'
import { Note } from '#views/components/note.tsx'
import { usePage } from '#views/page/page.ts'

/** Nothing without a payment that is waited for. */
export function PendingPayment({ order }: { order: Order | null }) {
  const { t } = usePage()
  if (!order) return null
  const { id, title, amount } = order
  return (
    <Note tone="info" icon="clock">
      <p>{t('orders:pending.text', { title, amount: amount.display })}</p>
      <Go href={orderPaths.show({ id })}>{t('orders:pending.action')}</Go>
    </Note>
  )
}
