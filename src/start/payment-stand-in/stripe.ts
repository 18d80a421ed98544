import { randomUUID } from 'node:crypto'
import {
  type ApiReply,
  answerOnce,
  type KeptAnswers,
  openProviderServer,
  type ProviderCall,
  type ProviderReply,
} from './server.ts'
import { openState } from './state.ts'
import { stripeCharges } from './stripe-charges.ts'
import { stripeEvents, WEBHOOK_SECRET } from './stripe-events.ts'
import { allIntents, intentNamed, listCharges, ok, refusal } from './stripe-payments.ts'
import {
  type Dispute,
  freshCharge,
  type Intent,
  paidEvents,
  type SavedCard,
  type Session,
} from './stripe-records.ts'
import type { Notify, WebhookState } from './webhooks.ts'

const SECRET_KEY = 'sk_test_standInOnThisMachine'

export type StandInOptions = {
  port?: number
  /** Where what it knows is kept. */
  file?: string | null
  notify?: Notify
  /** Pages of people; null: not one of them. */
  page?: (call: ProviderCall) => ProviderReply | null
}
export type Stripe = Awaited<ReturnType<typeof openStripe>>

const fresh = () => ({
  sessions: new Map<string, Session>(),
  charges: new Map<string, Intent>(),
  /** By the name that payers' cards have here. */
  cards: new Map<string, SavedCard>(),
  disputes: new Map<string, Dispute>(),
  refunds: [] as string[],
  kept: new Map() as KeptAnswers,
  /** Payments whose payer the bank asks. */
  authenticating: new Map<string, true>(),
  webhooks: { queue: [], modes: new Map() } as WebhookState,
  port: 0,
})

/** Stripe as its API documents it, as far as it is used; it charges when the buyer pays on its page. */
export async function openStripe(options: StandInOptions = {}) {
  const { port, file = null, notify = () => undefined, page = () => null } = options
  const { value: state, save } = openState(fresh(), file)
  const { sessions, charges, cards, disputes, refunds } = state
  const unattended = stripeCharges({ charges, cards, notify })
  const once = answerOnce(state.kept)
  const server = await openProviderServer((call) => {
    const reply = page(call) ?? answer(call)
    if (call.method !== 'GET') save()
    return reply
  }, port ?? state.port)
  state.port = server.port

  function answer(call: ProviderCall): ApiReply {
    const { method, path, headers, body, query } = call
    if (headers.authorization !== `Bearer ${SECRET_KEY}`) return refusal(401, 'api_key_expired')
    const key = headers['idempotency-key'] as string | undefined
    const form = new URLSearchParams(body)
    if (method === 'POST' && path === '/v1/checkout/sessions') {
      return once(key, body, () => create(form))
    }
    if (method === 'POST' && path === '/v1/payment_intents') {
      return once(key, body, () => unattended.charge(form))
    }
    const detached = method === 'POST' ? unattended.detach(path) : null
    if (detached) return detached
    if (method === 'POST' && path === '/v1/refunds') return once(key, body, () => refund(form))
    if (method === 'GET' && path === '/v1/charges') return ok(listCharges(state, query))
    const [, kind, id = ''] = /^\/v1\/(disputes|payment_intents)\/(.+)$/.exec(path) ?? []
    if (kind) {
      const found = kind === 'disputes' ? disputes.get(id) : intentNamed(state, id)
      return method === 'GET' && found ? ok(found) : refusal(404, 'resource_missing')
    }
    const session = sessions.get(path.replace('/v1/checkout/sessions/', ''))
    if (method !== 'GET' || !session) return refusal(404, 'resource_missing')
    const isExpanded = query.get('expand[0]') === 'payment_intent.latest_charge'
    const intent = session.payment_intent
    return ok({ ...session, payment_intent: isExpanded ? intent : (intent?.id ?? null) })
  }

  function create(form: URLSearchParams): ApiReply {
    if (form.has('payment_method_types[0]')) return refusal(400, 'parameter_unknown')
    const item = 'line_items[0][price_data]'
    const id = `cs_test_${randomUUID().replaceAll('-', '')}`
    const session: Session = {
      id,
      object: 'checkout.session',
      url: `${server.origin}/c/pay/${id}#fragment`,
      status: 'open',
      payment_status: 'unpaid',
      amount_total: Number(form.get(`${item}[unit_amount]`)),
      currency: form.get(`${item}[currency]`) ?? '',
      client_reference_id: form.get('client_reference_id') ?? '',
      metadata: { dealdesk_order: form.get('metadata[dealdesk_order]') ?? '' },
      success_url: form.get('success_url') ?? '',
      cancel_url: form.get('cancel_url') ?? '',
      payment_method_types: form.getAll('allowed_payment_method_types[0]'),
      description: form.get(`${item}[product_data][name]`) ?? '',
      setup_future_usage: isSaving(form) ? 'off_session' : null,
      payment_intent: null,
    }
    sessions.set(id, session)
    return ok(session)
  }

  function refund(form: URLSearchParams): ApiReply {
    const intent = intentNamed(state, form.get('payment_intent'))
    if (!intent?.latest_charge) return refusal(404, 'resource_missing')
    const { latest_charge: charge, amount } = intent
    if (charge.refunded) return refusal(400, 'charge_already_refunded')
    const part = Number(form.get('amount') ?? amount - charge.amount_refunded)
    if (charge.amount_refunded + part > amount) return refusal(400, 'amount_too_large')
    charge.amount_refunded += part
    charge.refunded = charge.amount_refunded === amount
    refunds.push(intent.id)
    const of = [...sessions.values()].find((one) => one.payment_intent === intent)
    notify(of?.id ?? intent.id, 'charge.refunded')
    return ok({ id: `re_${intent.id}`, object: 'refund', status: 'succeeded' })
  }

  const session = (id: string): Session => {
    const found = sessions.get(id)
    if (!found) throw new Error('no such session')
    return found
  }

  type Completion = { later?: boolean; behaves?: SavedCard['behaves'] }

  /**
   * The buyer is done on Stripe's page. `later`: their bank takes days. `behaves`: what becomes of charges
   * of their card without them, if they agreed to those.
   */
  function complete(id: string, { later = false, behaves = 'pays' }: Completion = {}): Session {
    const one = session(id)
    if (one.payment_intent) throw new Error('charged twice')
    const intentId = `pi_${randomUUID()}`
    const saves = one.setup_future_usage !== null
    const customer = saves ? `cus_${randomUUID().replaceAll('-', '')}` : null
    const card = `pm_${randomUUID().replaceAll('-', '')}`
    if (customer) cards.set(card, { customer, behaves })
    one.status = 'complete'
    one.payment_status = later ? 'unpaid' : 'paid'
    one.payment_intent = {
      id: intentId,
      object: 'payment_intent',
      status: later ? 'processing' : 'succeeded',
      amount: one.amount_total,
      currency: one.currency,
      metadata: one.metadata,
      description: one.description,
      customer,
      payment_method: card,
      setup_future_usage: one.setup_future_usage,
      last_payment_error: null,
      latest_charge: later ? null : freshCharge(intentId, one.currency),
    }
    for (const type of later ? paidEvents.slice(1) : paidEvents) notify(id, type)
    return one
  }

  return {
    ...server,
    state,
    save,
    settings: { secretKey: SECRET_KEY, webhookSecret: WEBHOOK_SECRET, origin: server.origin },
    sessions,
    charges,
    cards,
    intents: () => allIntents(state),
    refunds,
    session,
    ...stripeEvents(state),
    pay: (id: string, behaves?: SavedCard['behaves']) =>
      complete(id, { ...(behaves && { behaves }) }),
    payLater: (id: string) => complete(id, { later: true }),
    /** What was under way did not come. */
    bounce: (id: string) => {
      const { payment_intent: intent } = session(id)
      if (intent) intent.status = 'requires_payment_method'
    },
    expire: (id: string) => {
      session(id).status = 'expired'
    },
    refund,
    /** Says another amount than it was asked for. */
    lie: (id: string, cents: number) => {
      session(id).amount_total = cents
    },
  }
}

/** With a customer, whom alone a card can be kept for. */
function isSaving(form: URLSearchParams): boolean {
  const usage = form.get('payment_intent_data[setup_future_usage]')
  return usage === 'off_session' && form.get('customer_creation') === 'always'
}
