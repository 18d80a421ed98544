import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { dateValue, entity, id } from '../values.ts'
import { inboxKinds } from './approvals.ts'

/** Of the account, for profiles and contacts: whichever version waits. */
const record = { kind: z.enum(inboxKinds), id }
export type ReviewRecord = z.infer<z.ZodObject<typeof record>>

const assignee = z.object({ id, name: z.string() })
export type Assignee = z.infer<typeof assignee>

/** Records in one call: what one review of a business shows. */
export const ASSIGNED_AT_ONCE = 30
export const ASSIGNMENTS_MAX = 500

export const assignment = entity('ReviewAssignment', {
  ...record,
  assigneeId: id,
  name: z.string(),
  isOwn: z.boolean(),
  since: dateValue,
})
export type Assignment = z.infer<typeof assignment>

export const listAssignees = endpoint('get /approvals/assignees/{kind}', {
  summary: 'Administrators who decide on a kind, by name',
  callers: ['ADMIN'],
  params: z.object({ kind: record.kind }),
  data: z.object({ people: z.array(assignee) }),
})

export const assignItems = endpoint('put /approvals/assignments', {
  summary: 'Give what waits to a colleague, take it, or give it back; all of it or nothing',
  callers: ['ADMIN'],
  body: z.object({
    items: z
      .array(
        z.object({ ...record, /** Whose it was when the page was shown. */ seen: id.nullable() }),
      )
      .min(1)
      .max(ASSIGNED_AT_ONCE),
    /** Null gives it back. */
    assigneeId: id.nullable(),
  }),
})
