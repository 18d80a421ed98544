import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { dateValue, entity, id } from '../values.ts'
import { inboxKinds } from './approvals.ts'
import { assignment } from './assignments.ts'
import { threadKinds } from './review-threads.ts'

/** A claim informs and blocks nobody; opening the item again restarts it. */
export const CLAIM_MINUTES = 10
export const CLAIMS_MAX = 500
export const UNREAD_MAX = 500

const kind = z.enum(inboxKinds)
const claim = entity('ReviewClaim', {
  kind,
  id,
  name: z.string(),
  isOwn: z.boolean(),
  since: dateValue,
})
export type Claim = z.infer<typeof claim>

const activity = z.object({
  claims: z.array(claim),
  assignments: z.array(assignment),
  /** By the thread's record: a profile's or contact's is the account. Empty for one item. */
  unread: z.array(z.object({ kind: z.enum(threadKinds), id, count: z.int() })),
})
export type InboxActivity = z.infer<typeof activity>

export const listClaims = endpoint('get /approvals/claims', {
  summary:
    'Who is looking at what waits, whose it is, and what its owners wrote that nobody has read, of the kinds that the caller decides on',
  callers: ['ADMIN'],
  query: z.object({
    id: id.optional(),
    /** Of the item, for its assignment; by default the item itself. */
    record: id.optional(),
  }),
  data: activity,
})

export const claimItem = endpoint('post /approvals/claims/{kind}/{id}', {
  summary: 'Look at something that waits: the answer says whose it is now',
  callers: ['ADMIN'],
  params: z.object({ kind, id }),
  body: z.object({ takeOver: z.boolean().default(false) }),
  data: claim,
})
