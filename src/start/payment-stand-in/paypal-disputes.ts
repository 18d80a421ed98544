import { randomUUID } from 'node:crypto'
import type { Dispute } from './paypal-records.ts'

type Send<T> = (options: { type: string; resource: object }) => T

/** The buyer opens a case about a payment; answers how to go on and what is told of it. */
export function openDispute<T>(disputes: Map<string, Dispute>, captureId: string, send: Send<T>) {
  const dispute: Dispute = {
    dispute_id: `PP-D-${randomUUID()}`,
    status: 'UNDER_REVIEW',
    disputed_transactions: [{ seller_transaction_id: captureId }],
  }
  disputes.set(dispute.dispute_id, dispute)
  return {
    id: dispute.dispute_id,
    answerBy: (date: Date) => {
      dispute.seller_response_due_date = date.toISOString()
    },
    end: (outcome: 'won' | 'lost') => endDispute(dispute, outcome),
    event: () => {
      const type = `CUSTOMER.DISPUTE.${dispute.status === 'RESOLVED' ? 'RESOLVED' : 'CREATED'}`
      return send({ type, resource: { ...dispute } })
    },
  }
}

export function endDispute(dispute: Dispute, outcome: 'won' | 'lost'): void {
  const outcome_code = `RESOLVED_${outcome === 'won' ? 'SELLER' : 'BUYER'}_FAVOUR`
  Object.assign(dispute, { status: 'RESOLVED', dispute_outcome: { outcome_code } })
}
