import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { id } from '../values.ts'
import { inboxKinds } from './approvals.ts'

/** How long an administrator may undo a decision of their own; its notifications wait as long. */
export const UNDO_SECONDS = 10
/** What one review of a business decides. */
export const UNDONE_AT_ONCE = 30

/** Records of a bulk action that can be undone. */
export const UNDONE_IN_BULK = 100

const item = z.object({ kind: z.enum(inboxKinds), id })
export type UndoItem = z.infer<typeof item>

export const undoDecisions = endpoint('post /approvals/undo', {
  summary:
    'Undo one’s own last decision on each of these a few seconds later; all of it or nothing',
  outdates: 'accounts',
  callers: ['ADMIN'],
  body: z.object({ items: z.array(item).min(1).max(UNDONE_AT_ONCE) }),
  refuses: ['notFound'],
})
