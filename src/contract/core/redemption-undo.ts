import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { dateValue } from '../values.ts'

/** How long whoever redeemed a coupon may undo it at the counter. */
export const UNDO_MINUTES = 10
export const UNDO_NOTE_MAX = 140
export const undoReasons = ['WRONG_COUPON', 'NOT_SERVED', 'MISTAKE', 'OTHER'] as const
export type UndoReason = (typeof undoReasons)[number]

/** Another reason needs words. */
export function requiresNote(reason: string): boolean {
  return reason === 'OTHER'
}

const reason = z.enum(undoReasons)

export const undoWords = z.object({ reason, note: z.string().trim().max(UNDO_NOTE_MAX) })

/** What an answer about a redemption says of its undo. */
export const undoState = {
  undone: z.object({ on: dateValue, reason, note: z.string() }).nullable(),
  /** Whether this person may undo it at the counter now. */
  undoable: z.boolean(),
}

export const undoRedemption = endpoint('post /coupons/redemptions/{id}/undo', {
  summary: 'Undo an own redemption within ten minutes: the coupon can be redeemed again',
  callers: ['MERCHANT'],
  permission: 'UNDO_REDEMPTION',
  atCounter: 'person',
  signed: ['id', 'reason'],
  body: undoWords,
  refuses: ['notFound', 'conflict'],
})
