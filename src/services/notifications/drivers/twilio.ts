import { z } from 'zod'
import { DeliveryError } from './delivery-error.ts'
import { requireMobile } from './destination.ts'
import type { Driver } from './driver.ts'
import { DEADLINE_MS, post } from './post.ts'

type Twilio = { accountSid: string; authToken: string; from: string; origin: string }

/** Twilio's 201; anything else came from a proxy in between. */
const taken = z.object({ sid: z.string().min(1) })

/**
 * Twilio's Programmable Messaging: POST /2010-04-01/Accounts/{sid}/Messages.json, form encoded, with
 * basic authentication. A `from` that begins with MG names a messaging service instead of a number.
 */
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
    requireMobile(to)
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
