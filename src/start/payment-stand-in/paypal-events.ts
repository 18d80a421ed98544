import { createHmac, randomUUID } from 'node:crypto'
import { crc32 } from 'node:zlib'
import type { Order } from './paypal-records.ts'
import type { ApiReply } from './server.ts'

export const WEBHOOK_ID = '8PT597110X687430LKGECATA'
const SIGNING_KEY = 'only PayPal has it'

export type Event = {
  id?: string
  ageSeconds?: number
  key?: string
  type?: string
  /** What it tells of instead of the order. */
  resource?: object | undefined
}

/** A webhook about an order as it is now. */
export function paypalEvent(order: Order, options: Event = {}) {
  const { ageSeconds = 0, type = 'CHECKOUT.ORDER.APPROVED', key } = options
  const at = new Date(Date.now() - ageSeconds * 1000).toISOString()
  const [unit] = order.purchase_units
  const usual = type.startsWith('CHECKOUT') ? order : unit.payments?.captures[0]
  const resource = options.resource ?? usual
  const eventId = options.id ?? `WH-${randomUUID()}`
  const raw = JSON.stringify({ id: eventId, event_type: type, create_time: at, resource }, null, 1)
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

/** Signed over the id, the time, the webhook's id and a checksum of the body as it was sent. */
export function verifyEvent(body: string): ApiReply {
  const given = JSON.parse(body)
  const raw = body.slice(body.indexOf('"webhook_event":') + 16, -1)
  const { transmission_id: id, transmission_time: time, transmission_sig: signature } = given
  const isGenuine = sign({ id, time, webhook: given.webhook_id, raw }) === signature
  const verification_status = isGenuine && given.webhook_id === WEBHOOK_ID ? 'SUCCESS' : 'FAILURE'
  return { status: 200, body: { verification_status } }
}

type Signed = { id: string; time: string; webhook: string; raw: string }

function sign({ id, time, webhook, raw }: Signed, key = SIGNING_KEY) {
  const text = [id, time, webhook, crc32(raw)].join('|')
  return createHmac('sha256', key).update(text).digest('base64')
}
