import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { dateValue, entity, id } from '../values.ts'
import { inboxKinds } from './approvals.ts'
import { threadKinds } from './review-threads.ts'

/** How long a review that was opened is looked at; opening it again restarts it. */
export const LOOK_MINUTES = 10
/** Records in one call: what one review of a business shows. */
export const LOOKS_AT_ONCE = 30
export const LOOKS_MAX = 500
export const UNREAD_MAX = 500

/** Of the account, for profiles and contacts: whichever version waits. */
const record = { kind: z.enum(inboxKinds), id }
export type ReviewRecord = z.infer<z.ZodObject<typeof record>>

const person = z.object({ id, name: z.string() })
export type Reviewer = z.infer<typeof person>

const look = entity('ReviewLook', {
  ...record,
  personId: id,
  name: z.string(),
  isOwn: z.boolean(),
  /** Theirs until given back; else they opened it, for a few minutes. */
  lasting: z.boolean(),
  since: dateValue,
})
export type Look = z.infer<typeof look>

const activity = z.object({
  looks: z.array(look),
  /** By the thread's record, as looks are. Empty for one record. */
  unread: z.array(z.object({ kind: z.enum(threadKinds), id, count: z.int() })),
})
export type InboxActivity = z.infer<typeof activity>

export const listLooks = endpoint('get /approvals/looks', {
  summary:
    'Who has what waits, and what its owners wrote that nobody has read, of the kinds that the caller decides on',
  callers: ['ADMIN'],
  query: z.object({ record: id.optional() }),
  data: activity,
})

export const listReviewers = endpoint('get /approvals/assignees/{kind}', {
  summary: 'Administrators who decide on a kind, by name',
  callers: ['ADMIN'],
  params: z.object({ kind: record.kind }),
  data: z.object({ people: z.array(person) }),
})

export const lookAtItems = endpoint('put /approvals/looks', {
  summary: 'Open what waits, take it, give it to a colleague or back; all of it or nothing',
  callers: ['ADMIN'],
  body: z.object({
    items: z
      .array(
        z.object({
          ...record,
          /** Who had it when the page was shown. */
          seen: z.object({ personId: id, lasting: z.boolean() }).nullable().default(null),
        }),
      )
      .min(1)
      .max(LOOKS_AT_ONCE),
    /**
     * Whose it is from now on; null gives it back. Left out, the caller opens it: for a few minutes what
     * nobody has is theirs.
     */
    personId: id.nullable().optional(),
  }),
  data: z.object({ looks: z.array(look) }),
})
