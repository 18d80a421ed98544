import { z } from 'zod'
import { accountDecisions, changeDecisions } from '../authentication/account-lifecycle.ts'
import { businessListNarrowing } from '../authentication/accounts.ts'
import type { AuditEventName } from '../authentication/audit-events.ts'
import { staffDecisions } from '../authentication/staff.ts'
import { type Decision, decidingRoles } from '../deciding.ts'
import { endpoint } from '../endpoint.ts'
import { branchDecisions } from '../location/branch-lifecycle.ts'
import { branchNarrowing } from '../location/branches.ts'
import { PAGE_SIZE_MAX, SEARCH_MAX } from '../paging.ts'
import { businessRoles, hasAllPermissions, type Permission, type StaffRole } from '../roles.ts'
import { comment, dateValue, entity, INSTANT_MAX, id } from '../values.ts'
import { type InboxItem, type InboxKind, inboxKinds } from './approvals.ts'
import { brandNarrowing } from './brands.ts'
import { categoryFilters } from './categories.ts'
import { couponDecisions } from './coupons.ts'
import { dealDecisions } from './deal-lifecycle.ts'
import { dealNarrowing } from './deals.ts'
import { reasonNarrowing } from './reason-templates.ts'

/** Maximum records per action; if more match, the first are taken, and the question says so. */
export const BULK_MAX = 10_000
export const BULK_FAILURES_MAX = 250

export const bulkActs = [
  'approve',
  'reject',
  'activate',
  'deactivate',
  'unblock',
  'block',
  'delete',
] as const
export type BulkAct = (typeof bulkActs)[number]

export const bulkKinds = [
  'deal',
  'branch',
  'business',
  'contact',
  'merchant',
  'bank',
  'coupon',
  'staff',
  'brand',
  'category',
  'offerType',
  'reason',
] as const
export type BulkKind = (typeof bulkKinds)[number]

export const queueOf = {
  deal: 'deals',
  branch: 'branches',
  business: 'profile',
  contact: 'contact',
  merchant: 'accounts',
  bank: 'accounts',
} as const satisfies Partial<Record<BulkKind, InboxKind>>

/** What lies in a queue of the inbox, or in any of them. */
export function bulkKindsIn(queue?: InboxKind): BulkKind[] {
  const queues: Partial<Record<BulkKind, InboxKind>> = queueOf
  return bulkKinds.filter((kind) => (queue ? queues[kind] === queue : queues[kind]))
}

export function bulkKindOf({ kind, userType }: Pick<InboxItem, 'kind' | 'userType'>): BulkKind {
  if (kind === 'accounts') return userType === 'BANK' ? 'bank' : 'merchant'
  return kindsOfQueues[kind]
}

const kindsOfQueues = {
  deals: 'deal',
  branches: 'branch',
  profile: 'business',
  contact: 'contact',
} as const

/** State of records that merely exist or don't. */
export const KEPT = 'KEPT'

/** `requiresAllPermissions`: only for administrators who hold every permission, whatever the decision's own. */
type Decisions = Partial<Record<BulkAct, Decision & { requiresAllPermissions?: true }>>

/** Bulk actions: the decision rows of the single ones, under one name per action. */
export const bulkDecisions: Record<BulkKind, Decisions> = {
  deal: pick(dealDecisions),
  branch: pick(branchDecisions),
  business: pick(changeDecisions.business),
  contact: pick(changeDecisions.contact),
  merchant: pick(accountDecisions.MERCHANT),
  bank: pick(accountDecisions.BANK),
  coupon: pick(couponDecisions),
  staff: pick(staffDecisions),
  brand: deletion('DELETE_BRAND', 'brand.deleted'),
  category: deletion('DELETE_CATEGORY', 'category.deleted'),
  offerType: deletion('DELETE_OFFER_TYPE', 'offer-type.deleted'),
  reason: deletion('APPROVE_DEAL', 'reason-template.deleted', { requiresAllPermissions: true }),
}

function deletion(
  permission: Permission,
  event: AuditEventName,
  more?: { requiresAllPermissions: true },
): Decisions {
  return { delete: { by: 'ADMIN', permission, from: [KEPT], to: null, event, ...more } }
}

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

/** Decision rows of accounts and profiles have upper-case names. */
function pick(rows: Partial<Record<string, Decision>>): Decisions {
  const found = bulkActs.map((act) => [act, rows[act] ?? rows[act.toUpperCase()]] as const)
  return Object.fromEntries(found.filter(([, decision]) => decision))
}

/** DRAFT until its question is answered; STOPPED by its owner, or because the owner lost permission. */
export const bulkStates = ['DRAFT', 'RUNNING', 'DONE', 'STOPPED'] as const

const kind = z.enum(bulkKinds)
const item = z.object({
  kind,
  id,
  version: z.int().min(0).max(INSTANT_MAX).nullable(),
})
export type BulkItem = z.infer<typeof item>

const term = z.string().max(SEARCH_MAX)
/** Everything a list shows under its filters; unknown filters are refused, since more would match. */
export const bulkList = z.discriminatedUnion('list', [
  z.strictObject({ list: z.literal('deals'), term, ...dealNarrowing }),
  z.strictObject({ list: z.literal('inbox'), term, kind: z.enum(inboxKinds).optional() }),
  z.strictObject({
    list: z.literal('accounts'),
    term,
    type: z.enum(businessRoles),
    ...businessListNarrowing,
  }),
  z.strictObject({ list: z.literal('branches'), term, ownerId: id.optional(), ...branchNarrowing }),
  z.strictObject({ list: z.literal('coupons'), term, dealId: id }),
  z.strictObject({ list: z.literal('brands'), term, ...brandNarrowing }),
  z.strictObject({ list: z.literal('categories'), term, filter: z.enum(categoryFilters) }),
  z.strictObject({ list: z.literal('offerTypes'), term }),
  z.strictObject({ list: z.literal('reasons'), term, ...reasonNarrowing }),
])
export type BulkList = z.infer<typeof bulkList>

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
  /** The first failures, with reasons in the request's language. */
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
})

export const stopBulkAction = endpoint('put /bulk-actions/{id}/stop', {
  summary: 'Stop before the next record; what was done stays',
  callers,
  params,
})
