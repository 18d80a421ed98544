import { requireMobile } from './destination.ts'
import type { Driver } from './driver.ts'
import { DEADLINE_MS, post } from './post.ts'

type Gateway = { url: string; token: string | null; from: string | null }

/**
 * Any SMS gateway behind one POST of `{to, from, text}` as JSON. The header `Idempotency-Key` is the
 * message's id, so that a gateway that honours it sends a message once even if its answer was lost.
 */
export function gateway({ url, token, from }: Gateway, deadlineMs = DEADLINE_MS): Driver {
  return async function sendByGateway({ id, to, text }) {
    requireMobile(to)
    const headers = {
      'content-type': 'application/json',
      'idempotency-key': id,
      ...(token && { authorization: `Bearer ${token}` }),
    }
    await post(url, { headers, body: JSON.stringify({ to, from, text }), deadlineMs })
  }
}
