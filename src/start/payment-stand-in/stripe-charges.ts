import { randomUUID } from 'node:crypto'
import type { ApiReply } from './server.ts'
import { ok, refusal } from './stripe-payments.ts'
import { freshCharge, type Intent, type SavedCard } from './stripe-records.ts'
import type { Notify } from './webhooks.ts'

type Records = { charges: Map<string, Intent>; cards: Map<string, SavedCard>; notify: Notify }

const PAYMENT_FAILED = 402

/** Charges of cards whose payers agreed to it and are not there. */
export function stripeCharges({ charges, cards, notify }: Records) {
  function charge(form: URLSearchParams): ApiReply {
    const method = form.get('payment_method') ?? ''
    const card = cards.get(method)
    if (!card || card.customer !== form.get('customer')) return refusal(400, 'resource_missing')
    const id = `pi_${randomUUID()}`
    const currency = form.get('currency') ?? ''
    const isPaid = card.behaves === 'pays'
    const code = card.behaves === 'authenticates' ? 'authentication_required' : 'card_declined'
    const metadata = {
      dealdesk_order: form.get('metadata[dealdesk_order]') ?? '',
      dealdesk_charged: form.get('metadata[dealdesk_charged]') ?? '',
    }
    const intent: Intent = {
      id,
      object: 'payment_intent',
      status: isPaid ? 'succeeded' : 'requires_payment_method',
      amount: Number(form.get('amount')),
      currency,
      metadata,
      description: form.get('description') ?? '',
      customer: card.customer,
      payment_method: isPaid ? method : null,
      setup_future_usage: null,
      last_payment_error: isPaid ? null : { code },
      latest_charge: isPaid ? freshCharge(id, currency) : null,
    }
    charges.set(id, intent)
    notify(id, isPaid ? 'payment_intent.succeeded' : 'payment_intent.payment_failed')
    if (isPaid) return ok(intent)
    const error = { type: 'card_error', code, message: code, payment_intent: intent }
    return { status: PAYMENT_FAILED, body: { error } }
  }

  /** Null for another path. */
  function detach(path: string): ApiReply | null {
    const [, id] = /^\/v1\/payment_methods\/(\w+)\/detach$/.exec(path) ?? []
    if (!id) return null
    if (!cards.delete(id)) return refusal(404, 'resource_missing')
    return ok({ id, object: 'payment_method', customer: null })
  }

  return { charge, detach }
}
