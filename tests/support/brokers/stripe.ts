import { createHmac, randomUUID } from 'node:crypto'
import {
  keptAnswers,
  openProviderServer,
  type ProviderCall,
  type ProviderReply,
} from './provider.ts'

const SECRET_KEY = 'sk_test_forTestsAlone'
const WEBHOOK_SECRET = 'whsec_forTestsAlone'

type Intent = {
  id: string
  object: 'payment_intent'
  status: string
  metadata: Record<string, string>
  latest_charge: Charge | null
}
type Charge = {
  id: string
  object: 'charge'
  refunded: boolean
  amount_refunded: number
  currency: string
}
type Session = {
  id: string
  object: 'checkout.session'
  url: string
  status: 'open' | 'complete' | 'expired'
  payment_status: 'unpaid' | 'paid'
  amount_total: number
  currency: string
  client_reference_id: string
  metadata: Record<string, string>
  success_url: string
  cancel_url: string
  payment_method_types: string[]
  payment_intent: Intent | null
}
type Dispute = { id: string; object: 'dispute'; payment_intent: string; status: string }
type Event = {
  id?: string
  ageSeconds?: number
  secret?: string
  type?: string
  /** What it tells of instead of the session. */
  object?: object
}

/** Stripe as its API documents it, as far as Checkout needs it; it charges when the buyer pays on its page. */
export async function openStripe() {
  const sessions = new Map<string, Session>()
  const refunds: string[] = []
  const disputes = new Map<string, Dispute>()
  const keep = keptAnswers()
  const server = await openProviderServer(answer)

  function answer(call: ProviderCall): ProviderReply {
    const { method, path, headers, body, query } = call
    if (headers.authorization !== `Bearer ${SECRET_KEY}`) return refusal(401, 'api_key_expired')
    const key = headers['idempotency-key'] as string | undefined
    const form = new URLSearchParams(body)
    if (method === 'POST' && path === '/v1/checkout/sessions') {
      return keep(key, body, () => create(form))
    }
    if (method === 'POST' && path === '/v1/refunds') return keep(key, body, () => refund(form))
    const [, kind, id = ''] = /^\/v1\/(disputes|payment_intents)\/(.+)$/.exec(path) ?? []
    if (kind) {
      const found = kind === 'disputes' ? disputes.get(id) : intentNamed(id)
      return method === 'GET' && found ? ok(found) : refusal(404, 'resource_missing')
    }
    const session = sessions.get(path.replace('/v1/checkout/sessions/', ''))
    if (method !== 'GET' || !session) return refusal(404, 'resource_missing')
    const isExpanded = query.get('expand[0]') === 'payment_intent.latest_charge'
    const intent = session.payment_intent
    return ok({ ...session, payment_intent: isExpanded ? intent : (intent?.id ?? null) })
  }

  function create(form: URLSearchParams): ProviderReply {
    const item = 'line_items[0][price_data]'
    const id = `cs_test_${randomUUID().replaceAll('-', '')}`
    const session: Session = {
      id,
      object: 'checkout.session',
      url: `https://checkout.stripe.com/c/pay/${id}#fragment`,
      status: 'open',
      payment_status: 'unpaid',
      amount_total: Number(form.get(`${item}[unit_amount]`)),
      currency: form.get(`${item}[currency]`) ?? '',
      client_reference_id: form.get('client_reference_id') ?? '',
      metadata: { dealdesk_order: form.get('metadata[dealdesk_order]') ?? '' },
      success_url: form.get('success_url') ?? '',
      cancel_url: form.get('cancel_url') ?? '',
      payment_method_types: form.getAll('payment_method_types[0]'),
      payment_intent: null,
    }
    sessions.set(id, session)
    return ok(session)
  }

  function intentNamed(id: string | null): Intent | null {
    const found = [...sessions.values()].find(({ payment_intent: one }) => one?.id === id)
    return found?.payment_intent ?? null
  }

  function refund(form: URLSearchParams): ProviderReply {
    const intent = intentNamed(form.get('payment_intent'))
    if (!intent?.latest_charge) return refusal(404, 'resource_missing')
    if (intent.latest_charge.refunded) return refusal(400, 'charge_already_refunded')
    intent.latest_charge.refunded = true
    refunds.push(intent.id)
    return ok({ id: `re_${intent.id}`, object: 'refund', status: 'succeeded' })
  }

  const session = (id: string): Session => {
    const found = sessions.get(id)
    if (!found) throw new Error('no such session')
    return found
  }

  /** The buyer is done on Stripe's page. `later`: their bank takes days. */
  function complete(id: string, later = false): Session {
    const one = session(id)
    if (one.payment_intent) throw new Error('charged twice')
    const intentId = `pi_${randomUUID()}`
    const charge: Charge = {
      id: `ch_${intentId}`,
      object: 'charge',
      refunded: false,
      amount_refunded: 0,
      currency: one.currency,
    }
    one.status = 'complete'
    one.payment_status = later ? 'unpaid' : 'paid'
    one.payment_intent = {
      id: intentId,
      object: 'payment_intent',
      status: later ? 'processing' : 'succeeded',
      metadata: one.metadata,
      latest_charge: later ? null : charge,
    }
    return one
  }

  /** A webhook about a session as it is now. */
  function event(id: string, options: Event = {}) {
    const { ageSeconds = 0, secret = WEBHOOK_SECRET } = options
    const { type = 'checkout.session.completed' } = options
    const seconds = Math.floor(Date.now() / 1000) - ageSeconds
    const payload = JSON.stringify({
      id: options.id ?? `evt_${randomUUID()}`,
      object: 'event',
      type,
      created: seconds,
      data: { object: options.object ?? session(id) },
    })
    const signature = createHmac('sha256', secret).update(`${seconds}.${payload}`).digest('hex')
    return { body: payload, headers: { 'stripe-signature': `t=${seconds},v1=${signature}` } }
  }

  return {
    ...server,
    settings: { secretKey: SECRET_KEY, webhookSecret: WEBHOOK_SECRET, origin: server.origin },
    sessions,
    refunds,
    session,
    event,
    pay: (id: string) => complete(id),
    payLater: (id: string) => complete(id, true),
    /** What was under way did not come. */
    bounce: (id: string) => {
      const { payment_intent: intent } = session(id)
      if (intent) intent.status = 'requires_payment_method'
    },
    expire: (id: string) => {
      session(id).status = 'expired'
    },
    /** The payer's bank asks for the money of a session back; answers how to go on and what is told of it. */
    dispute: (id: string) => {
      const { payment_intent: intent } = session(id)
      if (!intent) throw new Error('nothing was paid')
      const dispute: Dispute = {
        id: `du_${randomUUID()}`,
        object: 'dispute',
        payment_intent: intent.id,
        status: 'needs_response',
      }
      disputes.set(dispute.id, dispute)
      return {
        end: (status: 'won' | 'lost') => {
          dispute.status = status
        },
        event: () => {
          const isOpen = dispute.status === 'needs_response'
          const type = `charge.dispute.${isOpen ? 'created' : 'closed'}`
          return event(id, { type, object: { ...dispute } })
        },
      }
    },
    /** Says another amount than it was asked for. */
    lie: (id: string, cents: number) => {
      session(id).amount_total = cents
    },
  }
}

function ok(body: unknown): ProviderReply {
  return { status: 200, body }
}

function refusal(status: number, code: string): ProviderReply {
  return { status, body: { error: { type: 'invalid_request_error', code, message: code } } }
}
