import { randomUUID } from 'node:crypto'

type Dispute = {
  dispute_id: string
  status: string
  dispute_outcome?: { outcome_code: string }
  disputed_transactions: { seller_transaction_id: string }[]
}
type Send<T> = (options: { type: string; resource: object }) => T

/** The cases that buyers open at PayPal about payments that were taken. */
export function openDisputes() {
  const disputes = new Map<string, Dispute>()

  return {
    named: (id: string) => disputes.get(id),
    /** The buyer opens a case; answers how to go on and what is told of it. */
    open<T>(captureId: string, send: Send<T>) {
      const dispute: Dispute = {
        dispute_id: `PP-D-${randomUUID()}`,
        status: 'UNDER_REVIEW',
        disputed_transactions: [{ seller_transaction_id: captureId }],
      }
      disputes.set(dispute.dispute_id, dispute)
      return {
        end: (outcome: 'won' | 'lost') => {
          const outcome_code = `RESOLVED_${outcome === 'won' ? 'SELLER' : 'BUYER'}_FAVOUR`
          Object.assign(dispute, { status: 'RESOLVED', dispute_outcome: { outcome_code } })
        },
        event: () => {
          const type = `CUSTOMER.DISPUTE.${dispute.status === 'RESOLVED' ? 'RESOLVED' : 'CREATED'}`
          return send({ type, resource: { ...dispute } })
        },
      }
    },
  }
}
