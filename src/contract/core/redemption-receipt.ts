import { z } from 'zod'
import { EMAIL_MAX } from '../authentication/email.ts'
import { endpoint } from '../endpoint.ts'

/** Confirmations of one redemption, and to one number or address in 24 hours from all merchants together. */
export const RECEIPTS_PER_REDEMPTION = 3
export const RECEIPTS_PER_PERSON = 5
/** Of one merchant in 24 hours. */
export const RECEIPTS_PER_MERCHANT = 300
/** With the spaces and dashes of a typed number. */
export const RECEIPT_TO_MAX = EMAIL_MAX

/** Where it went is in the outbox alone, which erases it once the message has left. */
export const sendReceipt = endpoint('post /coupons/redemptions/{id}/receipt', {
  summary: 'Confirm an own redemption to a number or an address that the customer says',
  callers: ['MERCHANT'],
  permission: 'UPDATE_COUPON',
  atCounter: 'person',
  signed: ['id', 'to'],
  body: z.object({
    /** A mobile number or an e-mail address. */
    to: z.string().max(RECEIPT_TO_MAX),
  }),
  refuses: ['notFound', 'conflict', 'ruleBroken', 'tooMany'],
})
