import { createHash, createHmac, timingSafeEqual } from 'node:crypto'
import { z } from 'zod'
import { readRecipient } from '#src/contract/core/gift-recipients.ts'
import * as contract from '#src/contract/notifications/replies.ts'
import { recordAudit } from '#src/services/kit/audit/record.ts'
import type { MessageSettings } from '#src/services/kit/deps.ts'
import { bind } from '#src/services/kit/endpoints/bind.ts'
import { Refusal } from '#src/services/kit/refusals/refusal.ts'
import { setOptedOut } from './opt-outs.ts'

/** Twilio's own words, which it also acts upon itself, and the Russian ones. */
const stops = new Set([
  'stop',
  'stopall',
  'unsubscribe',
  'cancel',
  'end',
  'quit',
  'стоп',
  'отписаться',
])
const starts = new Set(['start', 'unstop', 'старт'])

type Reply = { from: string; text: string }
type Sms = MessageSettings['sms']
type Given = { headers: Headers; rawBody: string; url: string }

const gatewayReply = z.object({ from: z.string().max(40), text: z.string().max(2000) })
/** Twilio answers what a body says; nothing is to be said. */
const EMPTY_TWIML = '<?xml version="1.0" encoding="UTF-8"?><Response/>'

export const receiveReply = bind(contract.receiveReply, async (call, { db, settings }) => {
  const { provider } = call.params
  const url = `${settings.publicOrigin}/api/v1/notifications/replies/${provider}`
  const rawBody = await call.c.req.text()
  const given = { headers: call.c.req.raw.headers, rawBody, url }
  const reply = readers[provider](settings.messages.sms, given)
  const isOut = reply && isStop(reply.text)
  const mobile = reply && readRecipient(reply.from)
  if (mobile?.startsWith('+') && isOut !== null)
    await db.transaction(async (tx) => {
      if (!(await setOptedOut(tx, mobile, isOut))) return
      const event = isOut ? 'message.stopped' : 'message.resumed'
      await recordAudit(tx, call, { event, subjectId: null })
    })
  if (provider !== 'TWILIO') return { data: null }
  return new Response(EMPTY_TWIML, { headers: { 'content-type': 'text/xml' } })
})

/** Null for anything but one of the words, which may stand in a sentence's place with a sign after it. */
function isStop(text: string): boolean | null {
  const word = text
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll(/[^\p{L}]+/gu, ' ')
    .trim()
  if (stops.has(word)) return true
  return starts.has(word) ? false : null
}

/** @throws Refusal notFound where this provider isn't ours, invalid for what it did not sign */
const readers = { TWILIO: readTwilio, GATEWAY: readGateway }

/** https://www.twilio.com/docs/usage/security: the address and the sorted fields, signed with the token. */
function readTwilio(sms: Sms, { headers, rawBody, url }: Given): Reply {
  if (sms.driver !== 'twilio') throw notFound()
  const fields = [...new URLSearchParams(rawBody)].toSorted(([a], [b]) => (a < b ? -1 : 1))
  const signed = url + fields.flat().join('')
  const expected = createHmac('sha1', sms.authToken).update(signed).digest('base64')
  if (!isSame(headers.get('x-twilio-signature') ?? '', expected)) throw unsigned()
  const { From = '', Body = '' } = Object.fromEntries(fields)
  return { from: From, text: Body }
}

function readGateway(sms: Sms, { headers, rawBody }: Given): Reply {
  if (sms.driver !== 'gateway' || !sms.token) throw notFound()
  if (!isSame(headers.get('authorization') ?? '', `Bearer ${sms.token}`)) throw unsigned()
  const read = gatewayReply.safeParse(asJson(rawBody))
  if (!read.success) throw new Refusal('invalid', 'messages:errors.reply')
  return read.data
}

function isSame(given: string, expected: string): boolean {
  const hash = (text: string) => createHash('sha256').update(text).digest()
  return timingSafeEqual(hash(given), hash(expected))
}

function asJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

const notFound = () => new Refusal('notFound', 'errors:service.notFound')
const unsigned = () => new Refusal('invalid', 'messages:errors.signature')
