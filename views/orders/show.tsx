import {
  type OrderDetails,
  type OrderHappened,
  shownState,
} from '#src/contract/order-payment/orders.ts'
import { invoicePaths } from '#src/contract/screens/invoices.ts'
import { pathsOf } from '#src/contract/screens/merchants.ts'
import { mobileUserPaths } from '#src/contract/screens/mobile-users.ts'
import { orderPaths } from '#src/contract/screens/orders.ts'
import { planPaths } from '#src/contract/screens/plans.ts'
import { profilePaths } from '#src/contract/screens/profile.ts'
import { DialogLink } from '#views/components/dialog.tsx'
import { type Fact, Facts } from '#views/components/facts.tsx'
import { Go } from '#views/components/go.tsx'
import { Card, PageHead, Stack, TwoColumns } from '#views/components/layout.tsx'
import { Note } from '#views/components/note.tsx'
import { Price } from '#views/components/price.tsx'
import { StateTag, Tag } from '#views/components/tag.tsx'
import { Time } from '#views/components/time.tsx'
import { can, type Page, usePage } from '#views/page/page.ts'

export function OrderShow({ order }: { order: OrderDetails }) {
  const { t, format, actor } = usePage()
  const { title, kind, state, createdAt, amount, reason, dispute, answerBy } = order
  return (
    <>
      <PageHead
        title={title}
        summary={t('orders:show.summary', { date: format.moment(createdAt) })}
        tags={
          <>
            <StateTag text={`orders:state.${shownState(order)}`} />
            <Tag>{t(`orders:kind.${kind}`)}</Tag>
          </>
        }
      >
        {order.refund?.left && actor && can(actor, 'REFUND_PAYMENT') && (
          <DialogLink href={orderPaths.refund({ id: order.id })}>
            {t('orders:refund.action')}
          </DialogLink>
        )}
      </PageHead>
      {order.refund?.pending && (
        <Note tone="info">
          {t('orders:refund.pending', { amount: order.refund.pending.display })}
        </Note>
      )}
      {dispute && (
        <Note tone={dispute === 'WON' ? 'info' : 'warn'}>
          {t(`orders:dispute.${dispute}`)}
          {answerBy && <> {t('orders:dispute.answerBy', { date: format.moment(answerBy) })}</>}
        </Note>
      )}
      <PartRefund order={order} />
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

function PartRefund({
  order: { state, refunded, invoiceNumber, partCredits },
}: {
  order: OrderDetails
}) {
  const { t, actor } = usePage()
  if (!refunded || state === 'REFUNDED') return null
  const { amount, of } = refunded
  return (
    <Note tone="info">
      {t('orders:show.partRefunded', { amount: amount.display, of: of.display })}
      {actor?.isAdmin && invoiceNumber && partCredits.length === 0 && (
        <> {t('orders:show.byHand')}</>
      )}
    </Note>
  )
}

function usePaymentFacts(order: OrderDetails): Fact[] {
  const { t } = usePage()
  const { broker, createdAt, paidAt } = order
  return [
    { label: t('orders:field.broker'), value: broker },
    { label: t('orders:field.begun'), time: createdAt, long: true },
    { label: t('orders:field.paid'), time: paidAt, long: true },
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
      value: t(`orders:show.${stateOf(order)}`),
    },
  ]
}

/** A refund ends what was bought; a dispute suspends it. */
function stateOf({ fulfilled, state, dispute }: OrderDetails) {
  if (!fulfilled) return 'notBegun'
  if (state === 'REFUNDED') return 'ended'
  return dispute === 'OPEN' ? 'onHold' : 'begun'
}

function InvoiceLinks({ order }: { order: OrderDetails }) {
  const { t } = usePage()
  const numbers = [order.invoiceNumber, ...order.partCredits, order.creditNumber].filter(
    (one) => one !== null,
  )
  if (numbers.length === 0) return t('common:facts.none')
  return (
    <Stack gap="tight">
      {numbers.map((number) => (
        <span key={number} translate="no">
          <Go href={invoicePaths.show({ number })}>{number}</Go>
        </span>
      ))}
    </Stack>
  )
}

function BuyerLink({ buyer }: Pick<OrderDetails, 'buyer'>) {
  const href = buyerHref(usePage(), buyer)
  return href ? <Go href={href}>{buyer.name}</Go> : buyer.name
}

function buyerHref({ actor }: Page, { id, role }: OrderDetails['buyer']): string | null {
  if (!actor?.isAdmin) return null
  if (role === 'MERCHANT' || role === 'BANK')
    return can(actor, `VIEW_${role}`) ? pathsOf[role].view({ id }) : null
  return role === 'USER' && can(actor, 'VIEW_USER') ? mobileUserPaths.show({ id }) : null
}

function SubjectLink({ order }: { order: OrderDetails }) {
  const href = subjectHref(usePage(), order)
  return href ? <Go href={href}>{order.title}</Go> : order.title
}

function subjectHref({ actor }: Page, order: OrderDetails): string | null {
  const { kind, subjectId, fulfilled, state } = order
  if (!actor || kind === 'PACKAGE') return null
  if (!actor.isAdmin)
    return fulfilled && state === 'PAID'
      ? profilePaths.show({ role: actor.roleLowerCase }, { tab: 'plan' })
      : null
  return can(actor, 'VIEW_SUBSCRIPTION') ? planPaths.summary({ id: subjectId }) : null
}

function OrderTimeline({ timeline }: { timeline: readonly OrderHappened[] }) {
  return (
    <ol role="list" className="stack">
      {timeline.map((happened) => (
        <li key={`${happened.what} ${happened.at.milliseconds}`}>
          <Happened {...happened} />
        </li>
      ))}
    </ol>
  )
}

function Happened({ what, at, number }: OrderHappened) {
  const { t } = usePage()
  return (
    <Stack gap="tight">
      <span>
        <b>{t(`orders:event.${what}`)}</b>{' '}
        {number && <Go href={invoicePaths.show({ number })}>{number}</Go>}
        <span className="sub">
          <Time value={at} long />
        </span>
      </span>
    </Stack>
  )
}
