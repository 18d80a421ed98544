import type { CheckoutState } from '#src/contract/order-payment/lifecycle.ts'
import { usePage } from '#src/web/page/page.ts'
import { Tag, type TagTone } from '#views/components/tag.tsx'

const tones: Record<CheckoutState, TagTone | undefined> = {
  CREATED: undefined,
  PENDING: 'warn',
  PAID: 'ok',
  FAILED: 'bad',
  CANCELLED: 'off',
  EXPIRED: 'off',
  REFUNDED: 'info',
}

export function OrderTag({ state }: { state: CheckoutState }) {
  const { t } = usePage()
  return <Tag tone={tones[state]}>{t(`orders:state.${state}`)}</Tag>
}
