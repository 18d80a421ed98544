import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { lines } from '../texts.ts'
import { dateValue, entity, id } from '../values.ts'
import { inboxKinds } from './approvals.ts'

export const NOTE_MAX = 1000
/** The newest are shown. */
export const NOTES_SHOWN = 50

/** Of the account, for profiles and contacts: whichever version waits. */
const params = z.object({ kind: z.enum(inboxKinds), id })

const note = entity('ReviewNote', {
  id,
  author: z.string(),
  text: z.string(),
  writtenAt: dateValue,
})
export type ReviewNote = z.infer<typeof note>

export const listReviewNotes = endpoint('get /approvals/notes/{kind}/{id}', {
  summary:
    'What administrators noted about a record for each other, oldest first; owners never read it',
  callers: ['ADMIN'],
  params,
  data: z.object({ notes: z.array(note) }),
})

export const addReviewNote = endpoint('post /approvals/notes/{kind}/{id}', {
  summary: 'Note something for the administrators who decide on this kind',
  callers: ['ADMIN'],
  params,
  body: z.object({
    text: lines(NOTE_MAX).min(1),
    /** Idempotency key: the same key is the same note. */
    key: z.uuid(),
  }),
  refuses: ['notFound'],
})
