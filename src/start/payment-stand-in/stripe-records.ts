export type Charge = {
  id: string
  object: 'charge'
  refunded: boolean
  amount_refunded: number
  currency: string
  payment_method_details: { card: typeof testCard }
}
/** A card that its holder left for later charges, and what becomes of those. */
export type SavedCard = { customer: string; behaves: 'pays' | 'declines' | 'authenticates' }
export type Intent = {
  id: string
  object: 'payment_intent'
  status: string
  amount: number
  currency: string
  metadata: Record<string, string>
  description: string
  customer: string | null
  payment_method: string | null
  setup_future_usage: 'off_session' | null
  last_payment_error: { code: string } | null
  latest_charge: Charge | null
}
export type Session = {
  id: string
  object: 'checkout.session'
  url: string
  status: 'open' | 'complete' | 'expired'
  payment_status: 'unpaid' | 'paid'
  amount_total: number
  currency: string
  client_reference_id: string
  metadata: Record<string, string>
  success_url: string
  cancel_url: string
  payment_method_types: string[]
  /** Asked for with it; Stripe shows it at the payment. */
  setup_future_usage: 'off_session' | null
  description: string
  payment_intent: Intent | null
}
export type Dispute = {
  id: string
  object: 'dispute'
  payment_intent: string
  status: string
  evidence_details?: { due_by: number }
}

const testCard = { brand: 'visa', last4: '4242', exp_month: 4, exp_year: 2034 }

export function freshCharge(intentId: string, currency: string): Charge {
  return {
    id: `ch_${intentId}`,
    object: 'charge',
    refunded: false,
    amount_refunded: 0,
    currency,
    payment_method_details: { card: testCard },
  }
}

/** Two events of a payment by card, in the order in which Stripe makes them. */
export const paidEvents = ['payment_intent.succeeded', 'checkout.session.completed'] as const
