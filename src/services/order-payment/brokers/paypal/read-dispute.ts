import { z } from 'zod'
import type { BrokerDispute } from '#src/services/order-payment/brokers/broker.ts'
import { callText } from './call-text.ts'
import type { CallPayPal } from './client.ts'

const described = z.object({
  dispute_id: z.string().max(255),
  status: z.string().max(100),
  dispute_outcome: z.object({ outcome_code: z.string().max(100) }).optional(),
})
/** Outcomes in which the buyer has the money; in every other one the seller keeps it. */
const lost: ReadonlySet<string> = new Set(['RESOLVED_BUYER_FAVOUR', 'ACCEPTED'])

export async function readPayPalDispute(
  call: CallPayPal,
  reference: string,
  signal: AbortSignal,
): Promise<BrokerDispute> {
  const path = `/v1/customer/disputes/${encodeURIComponent(reference)}`
  const text = await callText(call, { method: 'GET', path }, signal)
  const { dispute_id, status, dispute_outcome: outcome } = described.parse(JSON.parse(text))
  if (dispute_id !== reference) throw new Error('PayPal describes another dispute')
  if (status !== 'RESOLVED') return { reference, state: 'OPEN' }
  if (!outcome) throw new Error('PayPal names no outcome of a resolved dispute')
  return { reference, state: lost.has(outcome.outcome_code) ? 'LOST' : 'WON' }
}
