import { randomUUID } from 'node:crypto'

export const webhookModes = ['now', 'late', 'twice', 'reversed', 'never'] as const
export type WebhookMode = (typeof webhookModes)[number]

export function isWebhookMode(text: string | null): text is WebhookMode {
  return webhookModes.some((one) => one === text)
}

/** About a payment, by the provider's id of it; signed when it is sent. */
export type QueuedWebhook = {
  eventId: string
  about: string
  type: string
  dispute?: string | undefined
  dueAt: number
  attempts: number
}
export type Webhook = { body: string; headers: Record<string, string> }
export type Notify = (about: string, type: string, dispute?: string) => void

export type WebhookState = { queue: QueuedWebhook[]; modes: Map<string, WebhookMode> }

const LATE_MS = 30_000
const STEP_MS = 3000
const ATTEMPTS_MAX = 8

/** Queues an event as the person who paid chose on the pay page. */
export function queueWebhook({ queue, modes }: WebhookState, ...event: Parameters<Notify>): void {
  const [about, type, dispute] = event
  const mode = modes.get(about) ?? 'now'
  if (mode === 'never') return
  const waiting = queue.filter((one) => one.about === about).length
  const later = { late: LATE_MS, reversed: Math.max(0, 2 - waiting) * STEP_MS, now: 0, twice: 0 }
  const dueAt = Date.now() + later[mode]
  const queued = { eventId: randomUUID(), about, type, dispute, dueAt, attempts: 0 }
  queue.push(queued, ...(mode === 'twice' ? [{ ...queued }] : []))
}

/**
 * Sends what is due and keeps what was not taken, to try again ever more rarely.
 * @param sign makes the request of an event; null if nobody knows any more what it was about
 */
export async function sendDue(
  { queue }: WebhookState,
  url: string,
  sign: (webhook: QueuedWebhook) => Webhook | null,
): Promise<boolean> {
  const due = queue.filter(({ dueAt }) => dueAt <= Date.now())
  for (const webhook of due) {
    const request = sign(webhook)
    webhook.attempts += 1
    webhook.dueAt = Date.now() + 5000 * 2 ** webhook.attempts
    if (!request || (await isTaken(url, request)) || webhook.attempts >= ATTEMPTS_MAX)
      queue.splice(queue.indexOf(webhook), 1)
  }
  return due.length > 0
}

async function isTaken(url: string, { body, headers }: Webhook): Promise<boolean> {
  try {
    const { ok } = await fetch(url, {
      method: 'POST',
      body,
      headers: { 'content-type': 'application/json', ...headers },
      signal: AbortSignal.timeout(10_000),
    })
    return ok
  } catch {
    return false
  }
}
