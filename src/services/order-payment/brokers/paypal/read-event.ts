import { z } from 'zod'
import { WEBHOOK_TOLERANCE_SECONDS } from '#src/contract/order-payment/lifecycle.ts'
import type { BrokerEvent, Webhook } from '../broker.ts'
import type { CallPayPal } from './client.ts'
import { isMalformed } from './refusals.ts'

const custom = z.object({ custom_id: z.uuid() })
/** Of orders, payments taken and refunds; whatever else PayPal tells of is not ours. */
const ours = z.object({
  id: z.string().min(1).max(255),
  event_type: z.string().regex(/^(CHECKOUT\.ORDER|PAYMENT\.CAPTURE)\.[A-Z.-]{1,60}$/),
  create_time: z.iso.datetime({ offset: true }),
  resource: z.union([custom, z.object({ purchase_units: z.tuple([custom]).rest(z.unknown()) })]),
})
const signature = z.object({
  'paypal-auth-algo': z.string().max(100),
  'paypal-cert-url': z.url().max(500),
  'paypal-transmission-id': z.string().max(100),
  'paypal-transmission-sig': z.string().max(1000),
  'paypal-transmission-time': z.iso.datetime({ offset: true }),
})
const verdict = z.object({ verification_status: z.string() })

/**
 * PayPal signs with a key that it alone has, so PayPal is asked whether it did. The body goes back to it as
 * it came, byte for byte: written anew it would be another text (R09).
 */
export async function readPayPalEvent(
  call: CallPayPal,
  webhookId: string,
  { webhook, signal }: { webhook: Webhook; signal: AbortSignal },
): Promise<BrokerEvent | 'unsigned' | 'unrelated'> {
  const { headers, rawBody, now } = webhook
  const signed = signature.safeParse(Object.fromEntries(headers)).data
  if (!signed || isStale(signed['paypal-transmission-time'], now)) return 'unsigned'
  const event = ours.safeParse(parsed(rawBody)).data
  if (!event) return 'unrelated'
  const body = verification(signed, webhookId, rawBody)
  if (!(await isGenuine(call, body, signal))) return 'unsigned'
  const { id, event_type: said, create_time: at, resource } = event
  const { custom_id: orderId } = 'custom_id' in resource ? resource : resource.purchase_units[0]
  return { id, about: { orderId }, said, at: new Date(at) }
}

function isStale(sentAt: string, now: Date): boolean {
  return Math.abs(now.getTime() - Date.parse(sentAt)) > WEBHOOK_TOLERANCE_SECONDS * 1000
}

/** The client has no call for this; its token, deadline and address serve all the same. */
async function isGenuine(call: CallPayPal, body: string, abortSignal: AbortSignal) {
  try {
    const { result } = await call((client) => {
      const request = client.getRequestBuilderFactory()(
        'POST',
        '/v1/notifications/verify-webhook-signature',
      )
      request.baseUrl('default')
      request.contentType('application/json')
      request.text(body)
      request.authenticate([{ oauth2: true }])
      return request.callAsText({ abortSignal })
    })
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
