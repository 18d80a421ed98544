import { createHmac, randomUUID } from 'node:crypto'
import type { Dispute, Intent, Session } from './stripe-records.ts'
import type { QueuedWebhook } from './webhooks.ts'

export const WEBHOOK_SECRET = 'whsec_standInOnThisMachine'

type Event = {
  id?: string
  ageSeconds?: number
  secret?: string
  type?: string
  /** What it tells of instead of the session. */
  object?: object | undefined
}

type Records = {
  sessions: ReadonlyMap<string, Session>
  charges: ReadonlyMap<string, Intent>
  disputes: Map<string, Dispute>
}

/** What Stripe tells of payments, and the cases that their payers' banks open. */
export function stripeEvents({ sessions, charges, disputes }: Records) {
  /** A webhook about a session, or a charge without one, as it is now. */
  function event(id: string, options: Event = {}) {
    const { ageSeconds = 0, secret = WEBHOOK_SECRET, type = 'checkout.session.completed' } = options
    const seconds = Math.floor(Date.now() / 1000) - ageSeconds
    const session = sessions.get(id)
    const about = session ?? charges.get(id)
    if (!about) throw new Error('no such payment')
    const usual = session && type.startsWith('payment_intent') ? session.payment_intent : about
    const payload = JSON.stringify({
      id: options.id ?? `evt_${randomUUID()}`,
      object: 'event',
      type,
      created: seconds,
      data: { object: options.object ?? usual },
    })
    const signature = createHmac('sha256', secret).update(`${seconds}.${payload}`).digest('hex')
    return { body: payload, headers: { 'stripe-signature': `t=${seconds},v1=${signature}` } }
  }

  /** The payer's bank asks for the money of a payment back; answers how to go on and what is told of it. */
  function dispute(id: string) {
    const intent = sessions.get(id)?.payment_intent ?? charges.get(id)
    if (!intent) throw new Error('nothing was paid')
    const opened: Dispute = {
      id: `du_${randomUUID()}`,
      object: 'dispute',
      payment_intent: intent.id,
      status: 'needs_response',
    }
    disputes.set(opened.id, opened)
    return {
      id: opened.id,
      answerBy: (date: Date) => {
        opened.evidence_details = { due_by: date.getTime() / 1000 }
      },
      end: (status: 'won' | 'lost') => {
        opened.status = status
      },
      event: () => {
        const isOpen = opened.status === 'needs_response'
        const type = `charge.dispute.${isOpen ? 'created' : 'closed'}`
        return event(id, { type, object: { ...opened } })
      },
    }
  }

  return {
    event,
    dispute,
    sign: ({ eventId: id, about, type, dispute: named }: QueuedWebhook) =>
      event(about, { id: `evt_${id}`, type, object: named ? disputes.get(named) : undefined }),
  }
}
