import type { DisputeState } from '#src/contract/order-payment/lifecycle.ts'
import type { OrderDetails } from '#src/contract/order-payment/orders.ts'
import { usePage } from '#src/web/page/page.ts'
import { Card } from '#views/components/card.tsx'
import { type Fact, Facts } from '#views/components/facts.tsx'
import { Stack, TwoColumns } from '#views/components/layout.tsx'
import { Note } from '#views/components/note.tsx'
import { PageHead } from '#views/components/page-head.tsx'
import { Price } from '#views/components/price.tsx'
import { StateTag, Tag } from '#views/components/tag.tsx'
import { Time } from '#views/components/time.tsx'
import { BuyerLink, InvoiceLinks, SubjectLink } from './links.tsx'
import { OrderTimeline } from './timeline.tsx'

export function OrderShow({ order }: { order: OrderDetails }) {
  const { t, format } = usePage()
  const { title, kind, state, createdAt, amount, reason, dispute } = order
  return (
    <>
      <PageHead
        title={title}
        summary={t('orders:show.summary', { date: format.moment(createdAt) })}
        tags={
          <>
            <StateTag text={`orders:state.${state}`} />
            <Tag>{t(`orders:kind.${kind}`)}</Tag>
          </>
        }
      />
      {dispute && <DisputeNote dispute={dispute} />}
      {reason && <Note tone={state === 'PAID' ? 'info' : 'warn'}>{reason}</Note>}
      <TwoColumns
        aside={
          <Card>
            <Stack>
              <Price amount={amount.display} />
              <Facts facts={usePaymentFacts(order)} />
            </Stack>
          </Card>
        }
      >
        <Card title={t('orders:show.bought')}>
          <Facts facts={useBoughtFacts(order)} />
        </Card>
        <Card title={t('orders:show.timeline')}>
          <OrderTimeline timeline={order.timeline} />
        </Card>
      </TwoColumns>
    </>
  )
}

function DisputeNote({ dispute }: { dispute: DisputeState }) {
  const { t } = usePage()
  return <Note tone={dispute === 'WON' ? 'info' : 'warn'}>{t(`orders:dispute.${dispute}`)}</Note>
}

function usePaymentFacts(order: OrderDetails): Fact[] {
  const { t } = usePage()
  const { broker, createdAt, paidAt } = order
  return [
    { label: t('orders:field.broker'), value: broker },
    { label: t('orders:field.begun'), value: <Time value={createdAt} long />, date: true },
    { label: t('orders:field.paid'), value: paidAt && <Time value={paidAt} long />, date: true },
    { label: t('orders:field.invoice'), value: <InvoiceLinks order={order} />, date: true },
    { label: t('orders:field.buyer'), value: <BuyerLink buyer={order.buyer} /> },
  ]
}

function useBoughtFacts(order: OrderDetails): Fact[] {
  const { t, format } = usePage()
  return [
    { label: t(`orders:kind.${order.kind}`), value: <SubjectLink order={order} /> },
    ...order.terms.map(({ name, value }) => ({
      label: t(`orders:term.${name}`),
      value: format.number(value),
    })),
    {
      label: t('orders:show.given'),
      value: t(`orders:show.${givenOf(order)}`),
    },
  ]
}

/** A refund ends what was bought; a dispute suspends it. */
function givenOf({ fulfilled, state, dispute }: OrderDetails) {
  if (!fulfilled) return 'notBegun'
  if (state === 'REFUNDED') return 'ended'
  return dispute === 'OPEN' ? 'onHold' : 'begun'
}
