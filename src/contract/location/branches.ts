import { z } from 'zod'
import { acceptedParts, changePart } from '../change-parts.ts'
import { verdicts } from '../deciding.ts'
import { endpoint } from '../endpoint.ts'
import { inBulk, listedAs } from '../in-bulk.ts'
import {
  ALL,
  batchParam,
  PAGE_SIZE_MAX,
  pageParams,
  paging,
  searchParams,
  sortParam,
} from '../paging.ts'
import { riskNotes } from '../risks.ts'
import { businessRoles } from '../roles.ts'
import { address, line } from '../texts.ts'
import {
  approvalStatus,
  comment,
  dateValue,
  entity,
  fileUrl,
  id,
  recordVersion,
} from '../values.ts'
import { branchDecisions, verifyActions, verifyTypes } from './branch-lifecycle.ts'
import { BRANCH_ADDRESS_MAX, BRANCH_NAME_MAX, CONTACT_NO_MAX } from './branch-limits.ts'
import { latitude, longitude } from './place.ts'

export const branchFilters = ['ALL', 'PENDING', 'APPROVED', 'REJECTED'] as const
export type BranchFilter = (typeof branchFilters)[number]

const businessRole = z.enum(businessRoles)
const party = entity('BranchOwner', { id, name: z.string(), imageUrl: z.string().nullable() })

const place = entity('BranchPlace', {
  latitude: z.number(),
  longitude: z.number(),
  /** Open Location Code of the area, such as 6FG22VXX+. */
  globalCode: z.string(),
  city: z.string(),
  country: z.string(),
})

const mapped = entity('BranchMap', { ...place.shape, locationMapUrl: z.string().nullable() })

const listItem = entity('Branch', {
  id,
  name: z.string(),
  status: approvalStatus,
  /** Rejected with a request for changes. */
  changesRequested: z.boolean(),
  address: z.object({
    value: z.string(),
    /** A private document: for the owner and administrators only. */
    proofUrl: z.string().nullable(),
    verified: z.boolean(),
  }),
  contactNo: z.object({ value: z.string().nullable(), verified: z.boolean() }),
  location: place,
  ownerType: businessRole,
  merchant: party.nullable(),
  bank: party.nullable(),
  createdAt: dateValue,
  submittedAt: dateValue,
  updatedAt: dateValue,
  live: z.boolean(),
  version: recordVersion,
})
export type BranchListItem = z.infer<typeof listItem>

const kept = {
  version: recordVersion,
  name: z.string(),
  address: z.object({ value: z.string(), proofUrl: z.string().nullable() }),
  contactNo: z.object({ value: z.string().nullable() }),
}

/** The last approved version, which others see until the next approval. */
const live = entity('LiveBranch', { ...kept, location: mapped, approvedAt: dateValue })
export type LiveBranch = z.infer<typeof live>

const review = entity('BranchReview', {
  version: recordVersion,
  decision: z.enum(verdicts),
  comment: z.string().nullable(),
  decidedBy: z.string(),
  decidedAt: dateValue,
  /** The rule that approved it, added by `decidedBy`. */
  rule: z.string().nullable(),
  /** Parts that went live while the rest was sent back. */
  accepted: z.array(changePart),
})

const branch = entity('BranchDetails', {
  ...listItem.shape,
  comment: z.string().nullable(),
  location: mapped,
  live: live.nullable(),
  reviews: z.array(review),
  /** What was last sent back, for administrators while the branch waits again. */
  previous: entity('BranchRound', { ...kept, location: place }).nullable(),
  risks: riskNotes,
  parts: z.array(changePart),
})
export type Branch = z.infer<typeof branch>

const counts = entity('BranchCounts', {
  all: z.int(),
  pending: z.int(),
  approved: z.int(),
  rejected: z.int(),
})
export type BranchCounts = z.infer<typeof counts>

export const branchSorts = ['name', 'submitted'] as const

const branchNarrowing = { status: z.enum(branchFilters).default('ALL') }

export const listBranches = endpoint('get /branch/user/{userId}', {
  summary: 'Branches of a merchant or bank, newest first; ALL for administrators',
  callers: ['ADMIN', 'MERCHANT', 'BANK'],
  accounts: 'any',
  permission: 'VIEW_BRANCH',
  params: z.object({ userId: z.union([id, z.literal(ALL)]) }),
  query: z.object({
    page: pageParams.page.default(0),
    size: pageParams.size.default(PAGE_SIZE_MAX),
    ...sortParam(branchSorts),
    ...batchParam,
    term: searchParams.term.default(ALL),
    ...branchNarrowing,
  }),
  /** `counts` are those of the search; null if there are too many. */
  data: z.object({ branches: z.array(listItem), counts: counts.nullable(), ...paging }),
})

export const listPendingBranches = endpoint('get /branch/pending/{page}/{size}/search/{term}', {
  summary: 'Branches that wait for an administrator',
  permission: 'APPROVE_BRANCH',
  data: z.object({
    branches: z.array(
      entity('WaitingBranch', {
        id,
        name: z.string(),
        address: z.string(),
        contactNo: z.string().nullable(),
        ownerType: businessRole,
        merchant: party.nullable(),
        bank: party.nullable(),
        submittedAt: dateValue,
        risks: riskNotes,
        version: recordVersion,
      }),
    ),
    ...paging,
  }),
})

export const readBranch = endpoint('get /branch/{id}', {
  summary: 'One branch with its map, its live version and its reviews',
  callers: ['ADMIN', 'MERCHANT', 'BANK'],
  accounts: 'any',
  permission: 'VIEW_BRANCH',
  data: branch,
})

const savePayload = z.object({
  userId: id,
  name: line(BRANCH_NAME_MAX).min(1),
  address: z.object({
    value: address(BRANCH_ADDRESS_MAX).min(1),
    proofUrl: fileUrl.nullish(),
  }),
  contactNo: z.string().max(CONTACT_NO_MAX).nullish(),
  location: z.object({ latitude, longitude }),
})
export type BranchSave = z.input<typeof savePayload>

export const createBranch = endpoint('post /branch/{type}', {
  summary: 'Add a branch; it waits for approval',
  callers: ['MERCHANT', 'BANK'],
  accounts: 'selling',
  permission: 'ADD_BRANCH',
  params: z.object({ type: businessRole }),
  body: savePayload,
  data: z.object({ id }),
})

export const approveBranch = endpoint('put /branch/approve', {
  summary: 'Approve, reject or send back a branch that waits',
  permission: 'APPROVE_BRANCH',
  body: z.object({
    id,
    action: z.enum(['APPROVE', 'REJECT', 'REQUEST_CHANGES']),
    comment: comment.optional(),
    accepted: acceptedParts,
    version: recordVersion,
  }),
  data: z.object({ id, ownerName: z.string() }),
  refuses: ['notFound'],
})

export const updateBranch = endpoint('put /branch', {
  summary: 'Save a branch; it waits for approval again, what was approved stays live',
  callers: ['MERCHANT', 'BANK'],
  accounts: 'selling',
  permission: 'UPDATE_BRANCH',
  body: savePayload.extend({ id, version: recordVersion }),
  data: z.object({ id }),
  refuses: ['notFound'],
})

export const verifyBranch = endpoint('put /branch/{type}/verify', {
  summary: 'Say whether the address or the contact number of a waiting branch is verified',
  permission: 'APPROVE_BRANCH',
  params: z.object({ type: businessRole }),
  body: z.object({
    id,
    verifyType: z.enum(verifyTypes),
    action: z.enum(verifyActions),
    userId: id.optional(),
    version: recordVersion,
  }),
  data: z.object({ id, verified: z.boolean() }),
  refuses: ['notFound'],
})

export const deleteBranch = endpoint('delete /branch/{id}', {
  summary: 'Delete a branch',
  callers: ['MERCHANT', 'BANK'],
  permission: 'DELETE_BRANCH',
  query: z.object({ userId: id.optional() }),
  data: z.object({ id }),
})

export const branchBulk = inBulk(
  'branch',
  branchDecisions,
  listedAs('branches', { ownerId: id.optional(), ...branchNarrowing }),
)
