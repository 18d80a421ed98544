import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { pageQuery, paging } from '../paging.ts'
import { businessRoles } from '../roles.ts'
import { lines } from '../texts.ts'
import { type AccountStatus, dateValue, entity, fileUrl, INTEGER_MAX, id } from '../values.ts'
import { type InboxKind, inboxKinds, inboxNouns } from './approvals.ts'

type Threads = {
  [Kind in InboxKind as (typeof inboxNouns)[Kind] extends { thread: object } ? Kind : never]: true
}
/** Records with a thread; a profile's or contact's belongs to its account, whatever the version. */
export type ThreadKind = keyof Threads
export const threadKinds = inboxKinds.filter(hasThread) as [ThreadKind, ...ThreadKind[]]

export function hasThread(kind: InboxKind): kind is ThreadKind {
  return 'thread' in inboxNouns[kind]
}

/** Whether owners whose account has this status read what is written about their records. */
export function mayReadThread(kind: ThreadKind, status: AccountStatus): boolean {
  const { thread } = inboxNouns[kind]
  return !('readers' in thread) || includes(thread.readers, status)
}

/** Owners may write while they may edit the record; a rejected account corrects its profile. */
export function mayWriteInThread(kind: ThreadKind, status: AccountStatus): boolean {
  return includes(inboxNouns[kind].thread.writers, status)
}

function includes(all: readonly AccountStatus[], status: AccountStatus): boolean {
  return all.includes(status)
}

export const MESSAGE_MAX = 2000
export const ATTACHMENTS_MAX = 3
export const MESSAGES_PER_HOUR = 60
export const MESSAGES_SHOWN = 100

export const threadSides = ['OWNER', 'ADMIN'] as const

const message = entity('ReviewMessage', {
  /** Position in its thread, from 1. */
  no: z.int(),
  side: z.enum(threadSides),
  author: z.string(),
  text: z.string(),
  attachments: z.array(z.object({ id, name: z.string() })),
  sentAt: dateValue,
  /** From the other side, and not yet read on the caller's. */
  isNew: z.boolean(),
})

const thread = entity('ReviewThread', {
  kind: z.enum(threadKinds),
  id,
  name: z.string(),
  ownerType: z.enum(businessRoles),
  side: z.enum(threadSides),
  messages: z.array(message),
  unread: z.int(),
  /** Number of the newest message, 0 without any. */
  lastNo: z.int(),
  /** The newest message the other side has seen. */
  seenNo: z.int(),
  mayWrite: z.boolean(),
  /** For administrators: the last word is the owner's. */
  isUnanswered: z.boolean(),
})
export type ReviewThread = z.infer<typeof thread>

const messageNo = z.int().min(0).max(INTEGER_MAX)
const listedThread = entity('ListedThread', {
  kind: z.enum(threadKinds),
  id,
  name: z.string(),
  ownerName: z.string(),
  unread: z.int(),
  /** For administrators, the first message that waits for an answer; for owners the newest. */
  since: dateValue,
})

export const listReviewThreads = endpoint('get /review-threads', {
  summary:
    'For owners their conversations, newest first; for administrators those of the kinds they decide on whose last word is the owner’s, oldest first',
  callers: ['ADMIN', 'MERCHANT', 'BANK'],
  accounts: 'any',
  query: z.object(pageQuery),
  data: z.object({ threads: z.array(listedThread), ...paging }),
})

const params = z.object({ kind: z.enum(threadKinds), id })

export const readReviewThread = endpoint('get /review-threads/{kind}/{id}', {
  summary: 'What administrators and the owner of a record wrote to each other about its review',
  callers: ['ADMIN', 'MERCHANT', 'BANK'],
  accounts: 'any',
  params,
  data: thread,
  refuses: ['ruleBroken'],
})

export const sendReviewMessage = endpoint('post /review-threads/{kind}/{id}', {
  summary: 'Write to the other side; documents are uploaded before, and are private',
  callers: ['ADMIN', 'MERCHANT', 'BANK'],
  accounts: 'any',
  params,
  body: z.object({
    text: lines(MESSAGE_MAX).min(1),
    attachments: z.array(fileUrl).max(ATTACHMENTS_MAX).default([]),
    /** Idempotency key: the same key is the same message. */
    key: z.uuid(),
    /** The newest message shown beside the form: marked as read. */
    seen: messageNo.default(0),
  }),
  refuses: ['ruleBroken', 'tooMany'],
})

export const markReviewThread = endpoint('post /review-threads/{kind}/{id}/read', {
  summary: 'Mark as read, for the own side, what was seen: up to a message',
  callers: ['ADMIN', 'MERCHANT', 'BANK'],
  accounts: 'any',
  params,
  body: z.object({
    upTo: messageNo,
    /** By an administrator: what was seen needs no answer. */
    answered: z.boolean().default(false),
  }),
  refuses: ['ruleBroken'],
})
