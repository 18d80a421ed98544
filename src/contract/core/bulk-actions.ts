import { z } from 'zod'
import { decidingRoles } from '../deciding.ts'
import { endpoint } from '../endpoint.ts'

import { type BulkAct, bulkActs, listedAs } from '../in-bulk.ts'
import { PAGE_SIZE, PAGE_SIZE_MAX, pageParams, paging } from '../paging.ts'
import {
  businessRoles,
  hasAllPermissions,
  type Permission,
  type StaffRole,
  staffRoles,
} from '../roles.ts'
import { comment, dateValue, entity, INSTANT_MAX, id } from '../values.ts'
import { type InboxItem, type InboxKind, inboxKinds, inboxNouns } from './approvals.ts'
import * as every from './every-bulk-noun.ts'

export { type BulkAct, bulkActs, STATELESS } from '../in-bulk.ts'

/** Maximum records per action; if more match, the first are taken, and the question says so. */
export const BULK_MAX = 10_000
export const BULK_FAILURES_MAX = 250

const nouns = Object.values(every)
export type BulkKind = (typeof nouns)[number]['kind']
export const bulkKinds = nouns.map(({ kind }) => kind) as [BulkKind, ...BulkKind[]]

/** Bulk actions: the decision rows of the single ones, under one name per action. */
export const bulkDecisions = Object.fromEntries(
  nouns.map(({ kind, decisions }) => [kind, decisions]),
) as Record<BulkKind, (typeof nouns)[number]['decisions']>

type Noun = (typeof inboxNouns)[InboxKind]
type BulkOf<One> = One extends { bulk: infer Bulk }
  ? Bulk extends BulkKind
    ? Bulk
    : Extract<Bulk[keyof Bulk], BulkKind>
  : never

/** The queue of the inbox in which what is decided in bulk waits. */
export const queueOf = Object.fromEntries(
  inboxKinds.flatMap((queue) => bulkKindsIn(queue).map((kind) => [kind, queue])),
) as { [One in Noun as BulkOf<One>]: One['kind'] }

/** What lies in a queue of the inbox, or in any of them. */
export function bulkKindsIn(queue?: InboxKind): BulkKind[] {
  if (!queue) return inboxKinds.flatMap(bulkKindsIn)
  const both = businessRoles.flatMap((userType) => bulkKindOf({ kind: queue, userType }) ?? [])
  return [...new Set(both)]
}

/** Null for what is decided one by one. */
export function bulkKindOf({
  kind,
  userType,
}: Pick<InboxItem, 'kind' | 'userType'>): BulkKind | null {
  const noun = inboxNouns[kind]
  if (!('bulk' in noun)) return null
  return typeof noun.bulk === 'string' ? noun.bulk : noun.bulk[userType]
}

/** Of these one act asks for a proof of identity, so many do too. */
export const provenKinds: ReadonlySet<BulkKind> = new Set(['staff', 'till', 'cashier'])

/** Whether somebody may act on records of a kind, whatever their state. */
export function mayDoInBulk(
  { role, permissions }: { role: string; permissions: ReadonlySet<Permission> },
  kind: BulkKind,
  act: BulkAct,
): boolean {
  const decision = bulkDecisions[kind][act]
  if (!decision || !permissions.has(decision.permission)) return false
  if (decision.requiresAllPermissions && !hasAllPermissions('ADMIN', permissions)) return false
  const roles: readonly string[] = decidingRoles(decision) satisfies readonly StaffRole[]
  return roles.includes(role)
}

/** @param state of all records listed; omitted if they differ */
export function bulkActsFor(
  actor: Parameters<typeof mayDoInBulk>[0],
  kinds: readonly BulkKind[],
  state?: string,
): BulkAct[] {
  return bulkActs.filter((act) =>
    kinds.some((kind) => mayDoInBulk(actor, kind, act) && (!state || fits(kind, act, state))),
  )
}

/** Whether an action is for records in this state. */
export function fits(kind: BulkKind, act: BulkAct, state: string): boolean {
  return bulkDecisions[kind][act]?.from.includes(state) ?? false
}

/**
 * DRAFT until its question is answered; STOPPED by its owner, or because the owner lost permission; UNDONE
 * a few seconds after it ended.
 */
export const bulkStates = ['DRAFT', 'RUNNING', 'DONE', 'STOPPED', 'UNDONE'] as const

const kind = z.enum(bulkKinds)
const item = z.object({
  kind,
  id,
  version: z.int().min(0).max(INSTANT_MAX).nullable(),
})
export type BulkItem = z.infer<typeof item>

const inbox = listedAs('inbox', { kind: z.enum(inboxKinds).optional() })
type Listed = typeof inbox | NonNullable<(typeof nouns)[number]['listed']>
const lists = [inbox, ...nouns.flatMap(({ listed }) => listed ?? [])] as [Listed, ...Listed[]]
export const bulkList = z.discriminatedUnion('list', lists)
export type BulkList = z.infer<typeof bulkList>
type NounList = Exclude<BulkList, { list: 'inbox' }>

/** The kind of the records that a list shows. */
export function kindListed(given: NounList): BulkKind {
  if (given.list === 'accounts') return given.type === 'BANK' ? 'bank' : 'merchant'
  const noun = nouns.find(({ listed }) => listed?.shape.list.value === given.list)
  if (!noun) throw new Error(`no noun has the list ${given.list}`)
  return noun.kind
}

const bulkAction = entity('BulkAction', {
  id,
  act: z.enum(bulkActs),
  kinds: z.array(kind),
  state: z.enum(bulkStates),
  total: z.int(),
  capped: z.boolean(),
  done: z.int(),
  failed: z.int(),
  comment: z.string().nullable(),
  stopReason: z.string().nullable(),
  startedAt: dateValue.nullable(),
  finishedAt: dateValue.nullable(),
  /** Milliseconds for which it can still be undone. */
  undoMs: z.int(),
  /** The first failures and what an undo left, with reasons in the request's language. */
  failures: z.array(z.object({ kind, id, name: z.string().nullable(), reason: z.string() })),
})
export type BulkAction = z.infer<typeof bulkAction>

const callers = ['ADMIN', 'MERCHANT', 'BANK'] as const
const params = z.object({ id })

export const createBulkAction = endpoint('post /bulk-actions', {
  summary: 'Freeze the records that an act is about; nothing is done before it is started',
  callers,
  body: z.union([
    z.object({ act: z.enum(bulkActs), items: z.array(item).min(1).max(PAGE_SIZE_MAX) }),
    z.object({ act: z.enum(bulkActs), all: bulkList }),
  ]),
  data: z.object({ id, total: z.int() }),
})

export const readBulkAction = endpoint('get /bulk-actions/{id}', {
  summary: 'An own action on many records: how far it is, and what failed and why',
  callers,
  params,
  data: bulkAction,
})

export const startBulkAction = endpoint('put /bulk-actions/{id}/start', {
  summary: 'Begin, in the background; repeated, it answers the same',
  callers,
  params,
  body: z.object({ comment: comment.optional() }),
  refuses: ['proofNeeded'],
})

export const stopBulkAction = endpoint('put /bulk-actions/{id}/stop', {
  summary: 'Stop before the next record; what was done stays',
  callers,
  params,
})

export const undoBulkAction = endpoint('put /bulk-actions/{id}/undo', {
  summary:
    'Undo what an own action decided a few seconds after it ended; what stands is named with why',
  outdates: 'accounts',
  callers: ['ADMIN'],
  params,
})

const task = z.object({
  id,
  act: z.enum(bulkActs),
  state: z.enum(bulkStates),
  done: z.int(),
  total: z.int(),
  createdAt: dateValue,
})
export type Task = z.infer<typeof task>

export const listTasks = endpoint('get /tasks', {
  summary: 'The bulk actions that the caller has going on in the background, or had',
  callers: staffRoles,
  accounts: 'any',
  query: z.object({ page: pageParams.page, size: pageParams.size.default(PAGE_SIZE) }),
  data: z.object({ ...paging, tasks: z.array(task) }),
})
