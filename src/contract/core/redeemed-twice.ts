import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { batchParam, pageQuery, paging } from '../paging.ts'
import { dateValue, entity, id, money } from '../values.ts'

const byOwner = { callers: ['MERCHANT'], permission: 'MANAGE_TILL' } as const

/** Names are empty where it was at no till, by nobody in particular, or at no branch. */
const side = z.object({
  on: dateValue,
  till: z.string(),
  person: z.string(),
  branch: z.string(),
})

const redeemedTwice = entity('RedeemedTwice', {
  id,
  coupon: z.object({ id, code: z.string() }),
  dealTitle: z.string(),
  /** What the shop gave for it, once too often. */
  discount: money,
  /** The earlier one stands and counts. */
  earlier: side,
  later: side,
  foundOn: dateValue,
  seenOn: dateValue.nullable(),
})
export type RedeemedTwice = z.infer<typeof redeemedTwice>

export const listRedeemedTwice = endpoint('get /coupons/redeemed-twice', {
  summary: 'Coupons that tills redeemed twice since one of them could not know; newest found first',
  ...byOwner,
  query: z.object({ unseen: z.stringbool().default(false), ...pageQuery, ...batchParam }),
  data: z.object({ coupons: z.array(redeemedTwice), ...paging }),
})

export const seeRedeemedTwice = endpoint('put /coupons/redeemed-twice/{id}', {
  summary: 'Note that the owner has seen a coupon redeemed twice',
  ...byOwner,
  refuses: ['notFound'],
})
