import { PaymentsController } from '@paypal/paypal-server-sdk'
import { z } from 'zod'
import { WEBHOOK_TOLERANCE_SECONDS } from '#src/contract/order-payment/lifecycle.ts'
import type { BrokerEvent, Webhook } from '#src/services/order-payment/brokers/broker.ts'
import { type CallPayPal, callText, isMalformed, isNotFound } from './client.ts'

const custom = z.object({
  custom_id: z.uuid(),
  supplementary_data: z
    .object({ related_ids: z.object({ order_id: z.string().max(255) }) })
    .optional()
    .catch(undefined),
})
const event = z.object({
  id: z.string().min(1).max(255),
  create_time: z.iso.datetime({ offset: true }),
})
const ours = event.extend({
  event_type: z.string().regex(/^(CHECKOUT\.ORDER|PAYMENT\.CAPTURE)\.[A-Z.-]{1,60}$/),
  resource: z.union([custom, z.object({ purchase_units: z.tuple([custom]).rest(z.unknown()) })]),
})
const disputing = event.extend({
  event_type: z.enum(['CUSTOMER.DISPUTE.CREATED', 'CUSTOMER.DISPUTE.RESOLVED']),
  resource: z.object({
    dispute_id: z.string().min(1).max(255),
    disputed_transactions: z
      .tuple([z.object({ seller_transaction_id: z.string().min(1).max(255) })])
      .rest(z.unknown()),
  }),
})
const signature = z.object({
  'paypal-auth-algo': z.string().max(100),
  'paypal-cert-url': z.url().max(500),
  'paypal-transmission-id': z.string().max(100),
  'paypal-transmission-sig': z.string().max(1000),
  'paypal-transmission-time': z.iso.datetime({ offset: true }),
})
const verdict = z.object({ verification_status: z.string() })

/** Only PayPal can verify its signatures. The body goes back byte for byte. */
export async function readPayPalEvent(
  call: CallPayPal,
  webhookId: string,
  { webhook, signal }: { webhook: Webhook; signal: AbortSignal },
): Promise<BrokerEvent | 'unsigned' | 'unrelated'> {
  const { headers, rawBody, now } = webhook
  const signed = signature.safeParse(Object.fromEntries(headers)).data
  if (!signed || isStale(signed['paypal-transmission-time'], now)) return 'unsigned'
  const body = parsed(rawBody)
  const event = ours.safeParse(body).data ?? disputing.safeParse(body).data
  if (!event) return 'unrelated'
  if (!(await isGenuine(call, verification(signed, webhookId, rawBody), signal))) return 'unsigned'
  const { id, event_type: type, create_time, resource } = event
  const about = { id, type, at: new Date(create_time) }
  if (!('dispute_id' in resource)) {
    const related = 'custom_id' in resource ? resource.supplementary_data?.related_ids : undefined
    const reference = related && { reference: related.order_id }
    return { ...about, about: { orderId: orderIn(resource) }, ...reference }
  }
  const [{ seller_transaction_id: captureId }] = resource.disputed_transactions
  const orderId = await orderOf(call, captureId, signal)
  return orderId ? { ...about, about: { orderId }, dispute: resource.dispute_id } : 'unrelated'
}

function orderIn(resource: z.infer<typeof ours>['resource']): string {
  return 'custom_id' in resource ? resource.custom_id : resource.purchase_units[0].custom_id
}

async function orderOf(call: CallPayPal, captureId: string, abortSignal: AbortSignal) {
  try {
    const { result } = await call((client) =>
      new PaymentsController(client).getCapturedPayment({ captureId }, { abortSignal }),
    )
    return z.uuid().safeParse(result.customId).data ?? null
  } catch (error) {
    if (isNotFound(error)) return null
    throw error
  }
}

function isStale(sentAt: string, now: Date): boolean {
  return Math.abs(now.getTime() - Date.parse(sentAt)) > WEBHOOK_TOLERANCE_SECONDS * 1000
}

async function isGenuine(call: CallPayPal, body: string, abortSignal: AbortSignal) {
  try {
    const path = '/v1/notifications/verify-webhook-signature'
    const result = await callText(call, { method: 'POST', path, body }, abortSignal)
    return verdict.parse(JSON.parse(result)).verification_status === 'SUCCESS'
  } catch (error) {
    if (isMalformed(error)) return false
    throw error
  }
}

function verification(signed: z.infer<typeof signature>, webhookId: string, rawBody: string) {
  const fields = JSON.stringify({
    auth_algo: signed['paypal-auth-algo'],
    cert_url: signed['paypal-cert-url'],
    transmission_id: signed['paypal-transmission-id'],
    transmission_sig: signed['paypal-transmission-sig'],
    transmission_time: signed['paypal-transmission-time'],
    webhook_id: webhookId,
  })
  return `${fields.slice(0, -1)},"webhook_event":${rawBody}}`
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
