import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import type { PermissionSets } from '../in-inbox.ts'
import { paging } from '../paging.ts'
import { riskNotes } from '../risks.ts'
import { businessRoles } from '../roles.ts'
import { dateValue, entity, id } from '../values.ts'
import * as every from './every-inbox-noun.ts'

const nouns = Object.values(every)
type Noun = (typeof nouns)[number]
export type InboxKind = Noun['kind']
/** Decided one by one; every other kind of item belongs to its business, whose review shows it too. */
export type KindByItself = Extract<Noun, { byItself: true }>['kind']
export type KindOfBusiness = Exclude<InboxKind, KindByItself>

const inOrder: readonly Noun[] = nouns.toSorted((a, b) => a.rank - b.rank)
export const inboxKinds = inOrder.map(({ kind }) => kind) as [InboxKind, ...InboxKind[]]
export const inboxNouns = Object.fromEntries(inOrder.map((noun) => [noun.kind, noun])) as {
  [One in Noun as One['kind']]: One
}

/** What deciding on a kind takes: all of any one set, with the permission to decide first. */
export function permissionsToDecide(kind: InboxKind): PermissionSets {
  return inboxNouns[kind].permissions
}

export function isByItself(kind: string): kind is KindByItself {
  return nouns.some((noun) => noun.kind === kind && 'byItself' in noun)
}

const queue = z.object({
  count: z.int(),
  /** Whole business days the oldest has waited; null if nothing waits. */
  oldestDays: z.int().nullable(),
})
type QueueKind = Exclude<InboxKind, 'accounts'>
const queues = Object.fromEntries(inboxKinds.map((kind) => [kind, queue.nullable()]))

/** Null for what the caller does not decide on. */
export const waitingForApproval = entity('WaitingForApproval', {
  ...(queues as Record<QueueKind, z.ZodNullable<typeof queue>>),
  accounts: z
    .object({ count: z.int(), MERCHANT: z.int().nullable(), BANK: z.int().nullable() })
    .nullable(),
  /** Approved by rules, waiting for a look. */
  samples: z.int().nullable(),
  /** What the caller was given or took, and still waits. */
  mine: z.int(),
  /** Conversations whose last word is the owner's. */
  answers: z.int().nullable(),
})
export type WaitingForApproval = z.infer<typeof waitingForApproval>

export const readWaiting = endpoint('get /approvals/waiting', {
  summary: 'How much waits for an administrator',
  callers: ['ADMIN'],
  data: waitingForApproval,
})

/** How many items of these kinds wait. */
export function countWaiting(waiting: WaitingForApproval, kinds: readonly InboxKind[]): number {
  return kinds.reduce((sum, kind) => sum + (waiting[kind]?.count ?? 0), 0)
}

/** The oldest items that a list of several kinds covers; beyond them `totalItemsCapped` is set. */
export const INBOX_MAX = 1000

const inboxItem = entity('InboxItem', {
  kind: z.enum(inboxKinds),
  id,
  name: z.string(),
  userType: z.enum(businessRoles),
  /** The merchant or bank; an account is its own. */
  ownerId: id,
  /** The record of its conversation: of profiles and contacts the account, whichever version waits. */
  threadId: id,
  ownerName: z.string(),
  /** A deal's or correction's cover, else the owner's picture. */
  imageUrl: z.string().nullable(),
  /** Of deals. */
  code: z.string().nullable(),
  /** Of branches. */
  address: z.string().nullable(),
  contactNo: z.string().nullable(),
  submittedAt: dateValue,
  risks: riskNotes,
  /** Version seen; null if items of the kind are replaced, never changed. */
  version: z.int().min(0).nullable(),
})
export type InboxItem = z.infer<typeof inboxItem>

export const listInbox = endpoint('get /approvals/inbox/{page}/{size}/search/{term}', {
  summary: 'What waits of every kind that the caller may decide on, oldest first',
  callers: ['ADMIN'],
  query: z.object({
    kind: z.enum(inboxKinds).optional(),
    /** One item for each business, the oldest; deals stay as they are. */
    by: z.enum(['business']).optional(),
    /** What the caller was given or took; by business. */
    whose: z.enum(['own']).optional(),
  }),
  data: z.object({
    items: z.array(inboxItem),
    /** What else the businesses of these items wait for. */
    rest: z.array(inboxItem),
    ...paging,
  }),
})

export const listOfBusiness = endpoint('get /approvals/business/{id}', {
  summary: 'What waits of one business, besides deals, that the caller may decide on, oldest first',
  callers: ['ADMIN'],
  params: z.object({ id }),
  data: z.object({ items: z.array(inboxItem) }),
})
