import type { Desk } from './desk.ts'
import type { Shown } from './page.ts'
import type { PayPal } from './paypal.ts'
import { endDispute } from './paypal-disputes.ts'
import type { Stripe } from './stripe.ts'
import type { Notify } from './webhooks.ts'

const amountOf = (cents: number, currency: string) =>
  `${(cents / 100).toFixed(2)} ${currency.toUpperCase()}`

/** What people do on Stripe's pages. */
export function stripeDesk(stripe: Stripe, notify: Notify): Desk {
  const { state } = stripe
  const disputeOf = (intentId: string) =>
    [...state.disputes.values()].find((one) => one.payment_intent === intentId)

  const intentOf = (id: string) => state.charges.get(id) ?? stripe.session(id).payment_intent

  function shown(id: string): Shown {
    const intent = intentOf(id)
    const charge = intent?.latest_charge
    const dispute = intent && disputeOf(intent.id)
    const unattended = state.charges.get(id)
    const { amount, currency, description } = unattended ?? priceOf(id)
    return {
      id,
      description: unattended ? `${description}, without the payer,` : description,
      amount: amountOf(amount, currency),
      state: stateOf(),
      saves: !unattended && stripe.session(id).setup_future_usage !== null,
      refunded: charge?.amount_refunded ? amountOf(charge.amount_refunded, charge.currency) : null,
      dispute: dispute ? { id: dispute.id, open: dispute.status === 'needs_response' } : null,
    }

    function stateOf(): Shown['state'] {
      if (charge) return charge.refunded ? 'refunded' : 'paid'
      if (unattended || stripe.session(id).status !== 'open') return 'ended'
      return state.authenticating.has(id) ? 'authenticating' : 'open'
    }
  }

  function priceOf(id: string) {
    const { amount_total: amount, currency, description } = stripe.session(id)
    return { amount, currency, description }
  }

  return {
    name: 'Stripe',
    webhooks: state.webhooks,
    list: () => [...state.sessions.keys(), ...state.charges.keys()].map(shown),
    payPageOf: ({ path }) => /^\/c\/pay\/(\w+)$/.exec(path)?.[1] ?? null,
    pay: (id, behaves) => stripe.pay(id, behaves).success_url.replace('{CHECKOUT_SESSION_ID}', id),
    authenticate: (id) => void state.authenticating.set(id, true),
    decline(id) {
      state.authenticating.delete(id)
      return null
    },
    cancelUrl: (id) => stripe.session(id).cancel_url,
    refund(id, part) {
      const payment_intent = intentOf(id)?.id ?? ''
      stripe.refund(new URLSearchParams({ payment_intent, ...(part && { amount: '100' }) }))
    },
    dispute(id) {
      const opened = stripe.dispute(id)
      opened.answerBy(inTenDays())
      notify(id, 'charge.dispute.created', opened.id)
    },
    endDispute(id, outcome) {
      const intent = intentOf(id)
      const dispute = intent && disputeOf(intent.id)
      if (!dispute) return
      dispute.status = outcome
      notify(id, 'charge.dispute.closed', dispute.id)
    },
  }
}

/** What people do on PayPal's pages. */
export function paypalDesk(paypal: PayPal, notify: Notify): Desk {
  const { state } = paypal
  const disputeOf = (id: string) =>
    [...state.disputes.values()].find((one) =>
      one.disputed_transactions.some((it) => it.seller_transaction_id === `CAP${id}`),
    )

  function shown(id: string): Shown {
    const order = paypal.order(id)
    const [unit] = order.purchase_units
    const [capture] = unit.payments?.captures ?? []
    const back = (unit.payments?.refunds ?? []).reduce(
      (sum, one) => sum + Number(one.amount.value),
      0,
    )
    const dispute = disputeOf(id)
    return {
      id,
      description: unit.description,
      amount: `${unit.amount.value} ${unit.amount.currency_code}`,
      state: stateOf(),
      saves: order.saves,
      refunded: back > 0 ? `${back.toFixed(2)} ${unit.amount.currency_code}` : null,
      dispute: dispute ? { id: dispute.dispute_id, open: dispute.status !== 'RESOLVED' } : null,
    }

    function stateOf(): Shown['state'] {
      if (capture) return capture.status === 'REFUNDED' ? 'refunded' : 'paid'
      if (order.status !== 'PAYER_ACTION_REQUIRED') return 'ended'
      return state.authenticating.has(id) ? 'authenticating' : 'open'
    }
  }

  function approve(id: string): string {
    const payer = paypal.approve(id)
    const url = new URL(paypal.contexts.get(id)?.return_url ?? '')
    url.searchParams.set('token', id)
    url.searchParams.set('PayerID', payer)
    return url.href
  }

  return {
    name: 'PayPal',
    webhooks: state.webhooks,
    list: () => [...state.orders.keys()].map(shown),
    payPageOf: ({ path, query }) => (path === '/checkoutnow' ? (query.get('token') ?? '') : null),
    pay(id, behaves) {
      if (behaves) state.behaviours.set(id, behaves)
      return approve(id)
    },
    authenticate: (id) => void state.authenticating.set(id, true),
    /** Agreed to by the payer, and refused when we take the money. */
    decline(id) {
      paypal.decline(id)
      return approve(id)
    },
    cancelUrl: (id) => paypal.contexts.get(id)?.cancel_url ?? '',
    refund(id, part) {
      const currency_code = paypal.order(id).purchase_units[0].amount.currency_code
      paypal.refund(`CAP${id}`, part ? { currency_code, value: '1.00' } : undefined)
    },
    dispute(id) {
      const opened = paypal.dispute(id)
      opened.answerBy(inTenDays())
      notify(id, 'CUSTOMER.DISPUTE.CREATED', opened.id)
    },
    endDispute(id, outcome) {
      const dispute = disputeOf(id)
      if (!dispute) return
      endDispute(dispute, outcome)
      notify(id, 'CUSTOMER.DISPUTE.RESOLVED', dispute.dispute_id)
    },
  }
}

function inTenDays(): Date {
  return new Date(Date.now() + 10 * 24 * 3600 * 1000)
}
