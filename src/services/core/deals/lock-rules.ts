import type { Tx } from '#src/database/connect.ts'
import { lockName, shareName } from '#src/services/kit/lock-name.ts'

/** As in the trigger `note_place`. */
const nameOf = (dealId: string) => `rules of deal ${dealId}`

/**
 * Once the rules of a live deal are written: whoever redeems or collects its coupons has ended then, or waits and
 * finds the new ones. Not before: `take_place` locks a branch's count, which the write deletes, and then this.
 */
export const lockRules = (tx: Tx, dealId: string) => lockName(tx, nameOf(dealId))

export const shareRules = (tx: Tx, dealId: string) => shareName(tx, nameOf(dealId))
