import { randomUUID } from 'node:crypto'
import { openDispute } from './paypal-disputes.ts'
import { type Event, paypalEvent, verifyEvent, WEBHOOK_ID } from './paypal-events.ts'
import {
  type Dispute,
  type Money,
  newOrder,
  type Order,
  type OrderRequest,
  type SavedWallet,
} from './paypal-records.ts'
import { listed } from './paypal-transactions.ts'
import {
  type ApiReply,
  answerOnce,
  type KeptAnswers,
  openProviderServer,
  type ProviderCall,
} from './server.ts'
import { openState } from './state.ts'
import type { StandInOptions } from './stripe.ts'
import type { QueuedWebhook, WebhookState } from './webhooks.ts'

const CLIENT = { clientId: 'stand-in', clientSecret: 'known-to-everybody' }

const fresh = () => ({
  orders: new Map<string, Order>(),
  contexts: new Map<string, Record<string, string>>(),
  disputes: new Map<string, Dispute>(),
  wallets: new Map<string, SavedWallet>(),
  /** Of payments whose payers agreed, until they are taken. */
  behaviours: new Map<string, SavedWallet['behaves']>(),
  tokens: new Map<string, true>(),
  refunds: [] as string[],
  kept: new Map() as KeptAnswers,
  /** Payments whose payer the bank asks. */
  authenticating: new Map<string, true>(),
  webhooks: { queue: [], modes: new Map() } as WebhookState,
  port: 0,
})
export type PayPal = Awaited<ReturnType<typeof openPayPal>>

const now = () => new Date().toISOString()

/** PayPal as its API documents it, as far as it is used; it charges when an approved order is captured. */
export async function openPayPal(options: StandInOptions = {}) {
  const { port, file = null, notify = () => undefined, page = () => null } = options
  const { value: state, save } = openState(fresh(), file)
  const { orders, contexts, disputes, wallets, behaviours, tokens, refunds } = state
  const keep = answerOnce(state.kept)
  const server = await openProviderServer((call) => {
    const reply = page(call) ?? answer(call)
    if (call.method !== 'GET') save()
    return reply
  }, port ?? state.port)
  state.port = server.port

  function answer(call: ProviderCall): ApiReply {
    const { method, path, headers, body, query } = call
    if (path === '/v1/oauth2/token') return token(headers.authorization)
    if (!tokens.has(headers.authorization ?? ''))
      return { status: 401, body: named('UNAUTHORIZED') }
    if (method === 'POST' && headers['content-type']?.split(';')[0] !== 'application/json') {
      return { status: 415, body: named('UNSUPPORTED_MEDIA_TYPE') }
    }
    if (method === 'DELETE' && path.startsWith('/v3/vault/payment-tokens/')) {
      return wallets.delete(lastOf(path)) ? { status: 204, body: null } : found(undefined)
    }
    const key = headers['paypal-request-id'] as string | undefined
    const [, id = '', act] = /^\/v2\/checkout\/orders(?:\/(\w+)(\/capture)?)?$/.exec(path) ?? []
    const once = (make: () => ApiReply) => keep(key && `${path} ${key}`, body, make)
    if (path === '/v2/checkout/orders') return once(() => create(JSON.parse(body)))
    if (path === '/v1/notifications/verify-webhook-signature') return verifyEvent(body)
    if (path.startsWith('/v1/customer/disputes/')) return found(disputes.get(lastOf(path)))
    if (method === 'GET' && path.startsWith('/v2/payments/captures/')) {
      return found(captureNamed(lastOf(path)))
    }
    if (path.startsWith('/v2/payments/captures/')) {
      return once(() => refund(path.split('/').at(-2) ?? '', JSON.parse(body || '{}').amount))
    }
    if (path === '/v1/reporting/transactions') return listed(orders.values(), query)
    const order = orders.get(id)
    if (!order) return { status: 404, body: named('RESOURCE_NOT_FOUND') }
    return act ? once(() => capture(order)) : { status: 200, body: order }
  }

  function token(authorization: string | undefined): ApiReply {
    const { clientId, clientSecret } = CLIENT
    const basic = Buffer.from(`${clientId}:${clientSecret}`).toString('base64')
    if (authorization !== `Basic ${basic}`)
      return { status: 401, body: { error: 'invalid_client' } }
    const access_token = randomUUID()
    tokens.set(`Bearer ${access_token}`, true)
    return { status: 200, body: { access_token, token_type: 'Bearer', expires_in: 32400 } }
  }

  function create(request: OrderRequest): ApiReply {
    if (request.purchase_units[0].amount.currency_code === 'LKR') {
      return unprocessable('CURRENCY_NOT_SUPPORTED')
    }
    const { vault_id, experience_context = {} } = request.payment_source.paypal
    const wallet = vault_id === undefined ? null : (wallets.get(vault_id) ?? 'unknown')
    if (wallet === 'unknown') return unprocessable('TOKEN_ID_NOT_FOUND')
    if (wallet?.behaves === 'declines') return unprocessable('INSTRUMENT_DECLINED')
    const order = newOrder(request, server.origin)
    orders.set(order.id, order)
    contexts.set(order.id, experience_context)
    return wallet?.behaves === 'pays' ? take(order) : { status: 201, body: order }
  }

  function capture(order: Order): ApiReply {
    if (order.status === 'COMPLETED') return unprocessable('ORDER_ALREADY_CAPTURED')
    if (order.status !== 'APPROVED') return unprocessable('ORDER_NOT_APPROVED')
    if (order.declines) return unprocessable('INSTRUMENT_DECLINED')
    if (order.saves) keepWallet(order)
    return take(order)
  }

  function keepWallet(order: Order): void {
    const [id, customer] = [`VAULT${order.id}`, `CUST${order.id}`]
    wallets.set(id, { customer, behaves: behaviours.get(order.id) ?? 'pays' })
    const vault = { id, status: 'VAULTED', customer: { id: customer } }
    order.payment_source = { paypal: { attributes: { vault } } }
  }

  function take(order: Order): ApiReply {
    const [unit] = order.purchase_units
    const { amount, custom_id } = unit
    order.status = 'COMPLETED'
    const supplementary_data = { related_ids: { order_id: order.id } }
    const of = { amount, custom_id, create_time: now(), supplementary_data }
    unit.payments = { captures: [{ id: `CAP${order.id}`, status: 'COMPLETED', ...of }] }
    notify(order.id, 'PAYMENT.CAPTURE.COMPLETED')
    return { status: 201, body: order }
  }

  function captureNamed(id: string) {
    return [...orders.values()]
      .flatMap(({ purchase_units: [unit] }) => unit.payments?.captures ?? [])
      .find((one) => one.id === id)
  }

  /** All that is left of a payment, or an amount of it. */
  function refund(id: string, amount?: Money): ApiReply {
    const taken = captureNamed(id)
    if (!taken) return { status: 404, body: named('RESOURCE_NOT_FOUND') }
    if (taken.status === 'REFUNDED') return unprocessable('CAPTURE_FULLY_REFUNDED')
    const order = [...orders.values()].find((one) => `CAP${one.id}` === id)
    const unit = order?.purchase_units[0]
    const before = unit?.payments?.refunds ?? []
    const back = before.reduce((sum, one) => sum + Number(one.amount.value), 0)
    const left = (Number(taken.amount.value) - back).toFixed(2)
    const given = amount ?? { ...taken.amount, value: left }
    if (Number(given.value) > Number(left)) return unprocessable('REFUND_AMOUNT_EXCEEDED')
    const isRest = Number(given.value) === Number(left)
    taken.status = isRest ? 'REFUNDED' : 'PARTIALLY_REFUNDED'
    if (unit?.payments)
      unit.payments.refunds = [
        ...before,
        { id: `REF${id}${before.length}`, status: 'COMPLETED', amount: given, create_time: now() },
      ]
    refunds.push(id)
    if (order) notify(order.id, 'PAYMENT.CAPTURE.REFUNDED')
    return { status: 201, body: { id: `REF${id}`, status: 'COMPLETED' } }
  }

  const order = (id: string): Order => {
    const found = orders.get(id)
    if (!found) throw new Error('no such order')
    return found
  }
  const event = (id: string, options?: Event) => paypalEvent(order(id), options)

  /** The buyer agrees on PayPal's page; answers who they are. */
  function approve(id: string): string {
    const payerId = `P${id.slice(0, 12)}`
    Object.assign(order(id), { status: 'APPROVED', payer: { payer_id: payerId } })
    notify(id, 'CHECKOUT.ORDER.APPROVED')
    return payerId
  }

  return {
    ...server,
    state,
    save,
    settings: {
      ...CLIENT,
      webhookId: WEBHOOK_ID,
      live: false,
      conversion: { currency: 'USD', rate: 300 },
      vault: true,
      origin: server.origin,
    },
    order,
    orders,
    wallets,
    behaviours,
    contexts,
    refunds,
    refund,
    event,
    sign: ({ eventId, about, type, dispute }: QueuedWebhook) =>
      event(about, {
        id: `WH-${eventId}`,
        type,
        resource: dispute ? disputes.get(dispute) : undefined,
      }),
    approve,
    decline: (id: string) => {
      order(id).declines = true
    },
    /** The money is looked at before it counts. */
    hold: (id: string, status: string) => {
      const [taken] = order(id).purchase_units[0].payments?.captures ?? []
      if (taken) taken.status = status
    },
    dispute: (id: string) => {
      const [taken] = order(id).purchase_units[0].payments?.captures ?? []
      if (!taken) throw new Error('nothing was paid')
      return openDispute(disputes, taken.id, (options) => event(id, options))
    },
    forget: (id: string) => void orders.delete(id),
    revokeTokens: () => tokens.clear(),
    lie: (id: string, value: string) => {
      order(id).purchase_units[0].amount = { currency_code: 'USD', value }
    },
  }
}

function found(body: object | undefined): ApiReply {
  return body ? { status: 200, body } : { status: 404, body: named('RESOURCE_NOT_FOUND') }
}

function lastOf(path: string): string {
  return path.split('/').at(-1) ?? ''
}

function unprocessable(issue: string): ApiReply {
  return { status: 422, body: { ...named('UNPROCESSABLE_ENTITY'), details: [{ issue }] } }
}

function named(name: string) {
  return { name, message: name, debug_id: 'stand-in' }
}
