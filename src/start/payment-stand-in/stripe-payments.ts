import type { ApiReply } from './server.ts'
import type { Intent, Session } from './stripe-records.ts'

type Payments = {
  sessions: ReadonlyMap<string, Session>
  /** Without a session, as the payer was not there. */
  charges: ReadonlyMap<string, Intent>
}

export function allIntents({ sessions, charges }: Payments): Intent[] {
  const ofSessions = [...sessions.values()].flatMap(({ payment_intent: one }) => one ?? [])
  return [...ofSessions, ...charges.values()]
}

export function intentNamed(payments: Payments, id: string | null): Intent | null {
  return allIntents(payments).find((one) => one.id === id) ?? null
}

/** Pages of one, so that every list has several. */
export function listCharges(payments: Payments, query: URLSearchParams) {
  const all = allIntents(payments).flatMap(({ latest_charge: charge, amount, metadata }) =>
    charge ? [{ ...charge, amount, paid: true, metadata }] : [],
  )
  const at = all.findIndex(({ id }) => id === query.get('starting_after')) + 1
  return { object: 'list', data: all.slice(at, at + 1), has_more: at + 1 < all.length }
}

export function ok(body: unknown): ApiReply {
  return { status: 200, body }
}

export function refusal(status: number, code: string): ApiReply {
  return { status, body: { error: { type: 'invalid_request_error', code, message: code } } }
}
