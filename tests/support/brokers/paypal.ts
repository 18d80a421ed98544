import { createHmac, randomUUID } from 'node:crypto'
import { crc32 } from 'node:zlib'
import { openDisputes } from './paypal-disputes.ts'
import {
  keptAnswers,
  openProviderServer,
  type ProviderCall,
  type ProviderReply,
} from './provider.ts'

const CLIENT = { clientId: 'client-for-tests', clientSecret: 'secret-for-tests' }
const WEBHOOK_ID = '8PT597110X687430LKGECATA'
const SIGNING_KEY = 'only PayPal has it'

type Capture = { id: string; status: string; amount: Money; custom_id: string }
type Refund = { id: string; status: string; amount: Money }
type Money = { currency_code: string; value: string }
type Unit = {
  custom_id: string
  invoice_id: string
  description: string
  amount: Money
  payments?: { captures: Capture[]; refunds?: Refund[] }
}
type Order = {
  id: string
  intent: string
  status: string
  purchase_units: [Unit]
  payer?: { payer_id: string }
  links: { href: string; rel: string; method: string }[]
}
type Event = {
  id?: string
  ageSeconds?: number
  key?: string
  type?: string
  /** What it tells of instead of the order. */
  resource?: object
}

/** PayPal as its API documents it, as far as Orders need it; it charges when an approved order is captured. */
export async function openPayPal() {
  const orders = new Map<string, Order>()
  const contexts = new Map<string, Record<string, string>>()
  const refunds: string[] = []
  const tokens = new Set<string>()
  const declining = new Set<string>()
  const disputes = openDisputes()
  const keep = keptAnswers()
  const server = await openProviderServer(answer)

  function answer(call: ProviderCall): ProviderReply {
    const { method, path, headers, body } = call
    if (path === '/v1/oauth2/token') return token(headers.authorization)
    if (!tokens.has(headers.authorization ?? ''))
      return { status: 401, body: named('UNAUTHORIZED') }
    if (method === 'POST' && headers['content-type']?.split(';')[0] !== 'application/json') {
      return { status: 415, body: named('UNSUPPORTED_MEDIA_TYPE') }
    }
    const key = headers['paypal-request-id'] as string | undefined
    const [, id = '', act] = /^\/v2\/checkout\/orders(?:\/(\w+)(\/capture)?)?$/.exec(path) ?? []
    const once = (make: () => ProviderReply) => keep(key && `${path} ${key}`, body, make)
    if (path === '/v2/checkout/orders') return once(() => create(JSON.parse(body)))
    if (path === '/v1/notifications/verify-webhook-signature') return verify(body)
    if (path.startsWith('/v1/customer/disputes/')) return found(disputes.named(lastOf(path)))
    if (method === 'GET' && path.startsWith('/v2/payments/captures/')) {
      return found(captureNamed(lastOf(path)))
    }
    if (path.startsWith('/v2/payments/captures/')) return once(() => refund(path))
    const order = orders.get(id)
    if (!order) return { status: 404, body: named('RESOURCE_NOT_FOUND') }
    return act ? once(() => capture(order)) : { status: 200, body: order }
  }

  function token(authorization: string | undefined): ProviderReply {
    const { clientId, clientSecret } = CLIENT
    const basic = Buffer.from(`${clientId}:${clientSecret}`).toString('base64')
    if (authorization !== `Basic ${basic}`)
      return { status: 401, body: { error: 'invalid_client' } }
    const access_token = randomUUID()
    tokens.add(`Bearer ${access_token}`)
    return { status: 200, body: { access_token, token_type: 'Bearer', expires_in: 32400 } }
  }

  function create(request: {
    intent: string
    purchase_units: [Unit]
    payment_source: { paypal: { experience_context: Record<string, string> } }
  }): ProviderReply {
    const [unit] = request.purchase_units
    if (unit.amount.currency_code === 'LKR') return unprocessable('CURRENCY_NOT_SUPPORTED')
    const id = randomUUID().replaceAll('-', '').slice(0, 17).toUpperCase()
    const href = `https://www.sandbox.paypal.com/checkoutnow?token=${id}`
    const order: Order = {
      id,
      intent: request.intent,
      status: 'PAYER_ACTION_REQUIRED',
      purchase_units: [unit],
      links: [{ href, rel: 'payer-action', method: 'GET' }],
    }
    orders.set(id, order)
    contexts.set(id, request.payment_source.paypal.experience_context)
    return { status: 201, body: order }
  }

  function capture(order: Order): ProviderReply {
    const [unit] = order.purchase_units
    if (order.status === 'COMPLETED') return unprocessable('ORDER_ALREADY_CAPTURED')
    if (order.status !== 'APPROVED') return unprocessable('ORDER_NOT_APPROVED')
    if (declining.has(order.id)) return unprocessable('INSTRUMENT_DECLINED')
    const { amount, custom_id } = unit
    order.status = 'COMPLETED'
    unit.payments = {
      captures: [{ id: `CAP${order.id}`, status: 'COMPLETED', amount, custom_id }],
    }
    return { status: 201, body: order }
  }

  function captureNamed(id: string): Capture | undefined {
    return [...orders.values()]
      .flatMap(({ purchase_units: [unit] }) => unit.payments?.captures ?? [])
      .find((one) => one.id === id)
  }

  function refund(path: string): ProviderReply {
    const id = path.split('/').at(-2) ?? ''
    const taken = captureNamed(id)
    if (!taken) return { status: 404, body: named('RESOURCE_NOT_FOUND') }
    if (taken.status === 'REFUNDED') return unprocessable('CAPTURE_FULLY_REFUNDED')
    taken.status = 'REFUNDED'
    refunds.push(id)
    return { status: 201, body: { id: `REF${id}`, status: 'COMPLETED' } }
  }

  /** Signed over the id, the time, the webhook's id and a checksum of the body as it was sent. */
  function verify(body: string): ProviderReply {
    const given = JSON.parse(body)
    const raw = body.slice(body.indexOf('"webhook_event":') + 16, -1)
    const { transmission_id: id, transmission_time: time, transmission_sig: signature } = given
    const isGenuine = sign({ id, time, webhook: given.webhook_id, raw }) === signature
    const verification_status = isGenuine && given.webhook_id === WEBHOOK_ID ? 'SUCCESS' : 'FAILURE'
    return { status: 200, body: { verification_status } }
  }

  const order = (id: string): Order => {
    const found = orders.get(id)
    if (!found) throw new Error('no such order')
    return found
  }

  /** A webhook about an order as it is now. */
  function event(id: string, options: Event = {}) {
    const { ageSeconds = 0, type = 'CHECKOUT.ORDER.APPROVED', key } = options
    const at = new Date(Date.now() - ageSeconds * 1000).toISOString()
    const [unit] = order(id).purchase_units
    const usual = type.startsWith('CHECKOUT') ? order(id) : unit.payments?.captures[0]
    const resource = options.resource ?? usual
    const eventId = options.id ?? `WH-${randomUUID()}`
    const raw = JSON.stringify(
      { id: eventId, event_type: type, create_time: at, resource },
      null,
      1,
    )
    const transmission = randomUUID()
    const signed = { id: transmission, time: at, webhook: WEBHOOK_ID, raw }
    return {
      body: raw,
      headers: {
        'paypal-auth-algo': 'SHA256withRSA',
        'paypal-cert-url': 'https://api.sandbox.paypal.com/v1/notifications/certs/CERT-1',
        'paypal-transmission-id': transmission,
        'paypal-transmission-time': at,
        'paypal-transmission-sig': sign(signed, key),
      },
    }
  }

  return {
    ...server,
    settings: {
      ...CLIENT,
      webhookId: WEBHOOK_ID,
      live: false,
      conversion: { currency: 'USD', rate: 300 },
      origin: server.origin,
    },
    order,
    contexts,
    refunds,
    event,
    /** The buyer agrees on PayPal's page; answers who they are. */
    approve: (id: string) => {
      const payerId = `P${id.slice(0, 12)}`
      Object.assign(order(id), { status: 'APPROVED', payer: { payer_id: payerId } })
      return payerId
    },
    decline: (id: string) => void declining.add(id),
    /** The money is looked at before it counts. */
    hold: (id: string, status: string) => {
      const [taken] = order(id).purchase_units[0].payments?.captures ?? []
      if (taken) taken.status = status
    },
    dispute: (id: string) => {
      const [taken] = order(id).purchase_units[0].payments?.captures ?? []
      if (!taken) throw new Error('nothing was paid')
      return disputes.open(taken.id, (options) => event(id, options))
    },
    forget: (id: string) => void orders.delete(id),
    revokeTokens: () => tokens.clear(),
    lie: (id: string, value: string) => {
      order(id).purchase_units[0].amount = { currency_code: 'USD', value }
    },
  }
}

function sign(
  { id, time, webhook, raw }: { id: string; time: string; webhook: string; raw: string },
  key = SIGNING_KEY,
) {
  const text = [id, time, webhook, crc32(raw)].join('|')
  return createHmac('sha256', key).update(text).digest('base64')
}

function found(body: object | undefined): ProviderReply {
  return body ? { status: 200, body } : { status: 404, body: named('RESOURCE_NOT_FOUND') }
}

function lastOf(path: string): string {
  return path.split('/').at(-1) ?? ''
}

function unprocessable(issue: string): ProviderReply {
  return { status: 422, body: { ...named('UNPROCESSABLE_ENTITY'), details: [{ issue }] } }
}

function named(name: string) {
  return { name, message: name, debug_id: 'test' }
}
