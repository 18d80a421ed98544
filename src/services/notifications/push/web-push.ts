import type { PushSettings } from '#src/services/kit/deps.ts'
import { DeliveryError } from '#src/services/notifications/drivers/delivery-error.ts'
import type { Driver, Outgoing } from '#src/services/notifications/drivers/driver.ts'
import { DEADLINE_MS } from '#src/services/notifications/drivers/post.ts'
import type { PushSubscription } from '#src/services/notifications/push-subscription.ts'
import { postToPublic } from './post-to-public.ts'
import { retryAfterSeconds } from './retry-after.ts'

const GONE = [404, 410]
/** Asking again changes nothing: too large, not ours to push to, or not understood. */
const FINAL = [400, 401, 403, 413]

/**
 * Web Push (RFC 8030): the text is encrypted for the browser alone (RFC 8291), and the request says who
 * pushes (VAPID, RFC 8292). One topic for every try, so that a try whose answer was lost is replaced
 * and not shown twice.
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
