import type { Transporter } from 'nodemailer'
import { z } from 'zod'
import type { CopyChannel } from '#src/contract/notifications/choices.ts'
import type { MessageSettings, PushSettings } from '#src/services/kit/deps.ts'
import { webPush } from '#src/services/notifications/push/web-push.ts'
import { DeliveryError } from './delivery-error.ts'
import { requireDestination } from './destination.ts'
import type { Driver } from './driver.ts'
import { DEADLINE_MS, post } from './post.ts'

/** Twilio answers 201; anything else came from a proxy in between. */
const taken = z.object({ sid: z.string().min(1) })

export type Drivers = Record<CopyChannel, Driver>

export function createDrivers(
  { sms, mail }: MessageSettings,
  push: PushSettings | null = null,
): Drivers {
  return {
    SMS: smsDriver(sms),
    EMAIL: mail.driver === 'smtp' ? smtp(mail) : resting(mail),
    PUSH: push ? webPush(push) : resting({ driver: 'off' }),
  }
}

function smsDriver(sms: MessageSettings['sms']): Driver {
  if (sms.driver === 'gateway') return gateway(sms)
  return sms.driver === 'twilio' ? twilio(sms) : resting(sms)
}

/** `outbox`: stored for reading, nothing leaves. `off`: should never have been queued. */
function resting({ driver }: { driver: 'outbox' | 'off' }): Driver {
  return async function keep() {
    if (driver === 'off') throw new DeliveryError('driver is off', { final: true })
  }
}

type Gateway = { url: string; token: string | null; from: string | null }

/**
 * Any SMS gateway that takes a POST of `{to, from, text}` as JSON. `Idempotency-Key` is the message's id,
 * so that a gateway honouring it sends once even if its answer was lost.
 */
export function gateway({ url, token, from }: Gateway, deadlineMs = DEADLINE_MS): Driver {
  return async function sendByGateway({ id, to, text }) {
    requireDestination('SMS', to)
    const headers = {
      'content-type': 'application/json',
      'idempotency-key': id,
      ...(token && { authorization: `Bearer ${token}` }),
    }
    await post(url, { headers, body: JSON.stringify({ to, from, text }), deadlineMs })
  }
}

type Smtp = { url: string; from: string }

/** One connection per message. Passwords are never sent without TLS, except to this machine. */
export function smtp({ url, from }: Smtp, deadlineMs = DEADLINE_MS): Driver {
  let opening: Promise<Transporter> | undefined

  return async function sendBySmtp({ id, to, subject, text, unsubscribe }) {
    requireDestination('EMAIL', to)
    opening ??= openTransport(url, deadlineMs)
    const transport = await opening
    const signal = AbortSignal.timeout(deadlineMs)
    const mail = {
      from,
      to: { name: '', address: to },
      subject: subject ?? '',
      text,
      messageId: `<${id}@${hostOf(from)}>`,
      headers: { 'Auto-Submitted': 'auto-generated', ...(unsubscribe && listHeaders(unsubscribe)) },
      signal,
    }
    await transport.sendMail(mail).catch((error: unknown) => {
      throw new DeliveryError(signal.aborted ? 'timeout' : faultOf(error))
    })
  }
}

async function openTransport(url: string, deadlineMs: number): Promise<Transporter> {
  const { createTransport } = await import('nodemailer')
  return createTransport({
    url,
    requireTLS: needsTls(url),
    connectionTimeout: deadlineMs,
    greetingTimeout: deadlineMs,
    socketTimeout: deadlineMs,
    disableFileAccess: true,
    disableUrlAccess: true,
  })
}

/** Connects, greets and signs in as a message would, and sends none. */
export async function verifySmtp(url: string, deadlineMs: number): Promise<void> {
  const transport = await openTransport(url, deadlineMs)
  await transport.verify()
}

/** One press in the mail program (RFC 2369, RFC 8058). */
function listHeaders(address: string) {
  return {
    'List-Unsubscribe': `<${address}>`,
    'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
  }
}

function needsTls(url: string): boolean {
  const { protocol, username, hostname } = new URL(url)
  const here = ['localhost', '127.0.0.1', '[::1]'].includes(hostname)
  return protocol === 'smtp:' && username !== '' && !here
}

function hostOf(from: string): string {
  return from.match(/@([\w.-]+)/)?.[1] ?? 'localhost'
}

/** Only the status code is kept: the server's text repeats the address. */
function faultOf(error: unknown) {
  const { code, responseCode } = error as { code?: unknown; responseCode?: unknown }
  if (typeof responseCode === 'number') return `status ${responseCode}` as const
  return code === 'ETIMEDOUT' ? 'timeout' : 'unreachable'
}

type Twilio = { accountSid: string; authToken: string; from: string; origin: string }

/** Twilio's Programmable Messaging. A `from` starting with MG names a messaging service. */
export function twilio(account: Twilio, deadlineMs = DEADLINE_MS): Driver {
  const { accountSid, authToken, from, origin } = account
  const url = `${origin}/2010-04-01/Accounts/${encodeURIComponent(accountSid)}/Messages.json`
  const credentials = Buffer.from(`${accountSid}:${authToken}`).toString('base64')
  const headers = {
    authorization: `Basic ${credentials}`,
    'content-type': 'application/x-www-form-urlencoded',
  }
  const sender = /^MG[0-9a-f]{32}$/.test(from) ? 'MessagingServiceSid' : 'From'
  return async function sendByTwilio({ to, text }) {
    requireDestination('SMS', to)
    const body = new URLSearchParams({ To: to, [sender]: from, Body: text }).toString()
    const answer = await post(url, { headers, body, deadlineMs })
    if (!taken.safeParse(asJson(answer)).success) throw new DeliveryError('unexpected answer')
  }
}

function asJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
