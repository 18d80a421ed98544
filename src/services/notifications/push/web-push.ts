import { request as httpRequest, type IncomingMessage } from 'node:http'
import { request as httpsRequest, type RequestOptions } from 'node:https'
import type { PushSettings } from '#src/services/kit/deps.ts'
import { isPublicUrl } from '#src/services/kit/outbound/public-addresses.ts'
import { PrivateDestination, publicLookup } from '#src/services/kit/outbound/public-lookup.ts'
import { DeliveryError } from '#src/services/notifications/drivers/delivery-error.ts'
import type { Driver, Outgoing } from '#src/services/notifications/drivers/driver.ts'
import { DEADLINE_MS } from '#src/services/notifications/drivers/post.ts'
import type { PushSubscription } from '#src/services/notifications/push-subscription.ts'

const GONE = [404, 410]
/** Retrying is pointless: too large, not ours to push to, or not understood. */
const FINAL = [400, 401, 403, 413]

/**
 * Web Push (RFC 8030): encrypted for the browser alone (RFC 8291) and authenticated (VAPID, RFC 8292).
 * One topic for all attempts, so that one whose answer was lost is replaced, not shown twice.
 */
export function webPush(settings: PushSettings, deadlineMs = DEADLINE_MS): Driver {
  return async function sendByPush(message) {
    const { endpoint, headers, body } = await encrypted(settings, message)
    const toLoopback = settings.toLoopback ?? false
    const answer = await postToPublic(endpoint, { headers, body, deadlineMs, toLoopback })
    const { status } = answer
    if (status >= 200 && status < 300) return
    if (GONE.includes(status)) throw new DeliveryError('gone', { final: true })
    throw new DeliveryError(`status ${status}`, {
      final: FINAL.includes(status),
      retryAfterSeconds: retryAfterSeconds(answer.retryAfter, Date.now()),
    })
  }
}

async function encrypted(settings: PushSettings, { id, to, text, usefulSeconds }: Outgoing) {
  const { default: library } = await import('web-push')
  const { subject, publicKey, privateKey } = settings
  try {
    const subscription: PushSubscription = JSON.parse(to)
    return library.generateRequestDetails(subscription, text, {
      vapidDetails: { subject, publicKey, privateKey },
      TTL: usefulSeconds ?? 0,
      urgency: 'normal',
      topic: id.replaceAll('-', ''),
      contentEncoding: 'aes128gcm',
    })
  } catch {
    throw new DeliveryError('bad destination', { final: true })
  }
}

/** Seconds from a Retry-After header, as a number or a date (RFC 9110 §10.2.3); else 0. */
export function retryAfterSeconds(header: string | undefined, now: number): number {
  if (!header) return 0
  if (/^\d{1,9}$/.test(header)) return Number(header)
  const until = Date.parse(header)
  return Number.isNaN(until) ? 0 : Math.max(0, Math.ceil((until - now) / 1000))
}

type Post = {
  headers: Record<string, string | number>
  body: Buffer | string | null
  deadlineMs: number
  /** Lets http://127.0.0.1 through, for tests. */
  toLoopback: boolean
}
type PushAnswer = { status: number; retryAfter: string | undefined }

/**
 * POSTs to an address named by a browser: https only, no redirects, and never to this machine or a
 * private network, whatever the name resolves to when connecting.
 * @throws DeliveryError unless it answers in time
 */
export async function postToPublic(address: string, post: Post): Promise<PushAnswer> {
  const url = new URL(address)
  const isLoopback = post.toLoopback && url.protocol === 'http:' && url.hostname === '127.0.0.1'
  const isAllowed = isLoopback || (isPublicUrl(url) && !url.username && !url.password)
  if (!isAllowed) throw badDestination()
  const signal = AbortSignal.timeout(post.deadlineMs)
  try {
    const answer = await ask(isLoopback ? httpRequest : httpsRequest, url, post.body, {
      method: 'POST',
      headers: post.headers,
      signal,
      ...(!isLoopback && { lookup: publicLookup, agent: false }),
    })
    return { status: answer.statusCode ?? 0, retryAfter: answer.headers['retry-after'] }
  } catch (error) {
    if (error instanceof DeliveryError) throw error
    if (error instanceof PrivateDestination) throw badDestination()
    throw new DeliveryError(signal.aborted ? 'timeout' : 'unreachable')
  }
}

function badDestination(): DeliveryError {
  return new DeliveryError('bad destination', { final: true })
}

function ask(
  request: typeof httpsRequest,
  url: URL,
  body: Post['body'],
  options: RequestOptions,
): Promise<IncomingMessage> {
  return new Promise((resolve, reject) => {
    const outgoing = request(url, options, (answer) => {
      resolve(answer)
      answer.destroy()
    })
    outgoing.on('error', reject)
    outgoing.end(body)
  })
}
