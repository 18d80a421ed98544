import { and, eq, isNull } from 'drizzle-orm'
import type { VerifyType } from '#src/contract/location/branch-lifecycle.ts'
import {
  listBranches as contract,
  createBranch,
  listPendingBranches,
  readBranch,
  verifyBranch,
} from '#src/contract/location/branches.ts'
import { ALL } from '#src/contract/paging.ts'
import type { Queryable } from '#src/database/connect.ts'
import { findAccounts } from '#src/services/authentication/index.ts'
import { recordAudit } from '#src/services/kit/audit/record.ts'
import { dividedParts } from '#src/services/kit/decisions/accept-parts.ts'
import { findRuleNames } from '#src/services/kit/decisions/trust-rules.ts'
import { lockRecord, writeRecord } from '#src/services/kit/decisions/workflow.ts'
import type { Caller } from '#src/services/kit/deps.ts'
import { addOnce } from '#src/services/kit/endpoints/add-once.ts'
import { bind } from '#src/services/kit/endpoints/bind.ts'
import { pageAnswer } from '#src/services/kit/lists/page-answer.ts'
import type { Paging } from '#src/services/kit/lists/page-window.ts'
import { readPage } from '#src/services/kit/lists/read-page.ts'
import { readSearchTerm } from '#src/services/kit/lists/search-term.ts'
import { Refusal } from '#src/services/kit/refusals/refusal.ts'
import type { LocationDeps } from '#src/services/location/deps.ts'
import type { StaticMaps } from '#src/services/location/static-map/static-maps.ts'
import { changedOf } from './accepted-parts.ts'
import { auditedBranch, notifyReviewers, refuseUnapproved } from './branch-record.ts'
import { branchRisks } from './branch-risks.ts'
import { checkBranch, placeColumns } from './check-branch.ts'
import {
  type BranchQuery,
  type Counted,
  countBranches,
  countFound,
  countWaiting,
  findBranches,
  findWaiting,
  totalOf,
} from './find-branches.ts'
import { presentBranch, presentListItem, presentOwner } from './present-branch.ts'
import { type BranchRow, branches } from './schema.ts'
import { approveBranch, branchWorkflow, reviewsOfBranches } from './workflow.ts'
import { deleteBranch, updateBranch } from './write-branch.ts'

const listBranches = bind(contract, async ({ params, query, caller, format }, { db }) => {
  const { page, size, status } = query
  const filters = {
    ownerId: ownerOf(caller, params.userId),
    status,
    term: readSearchTerm(query.term),
    sort: query.sort,
  }
  const { rows, counts, totalItems, capped } = await findBranchPage(db, filters, query)
  return {
    data: {
      branches: rows.map((row) => presentListItem(row, format)),
      counts,
      ...pageAnswer({ page, size, totalItems, capped }),
    },
  }
})

export async function findBranchPage(db: Queryable, query: BranchQuery, paging: Paging) {
  const found = await readPage(
    paging,
    () => countListed(db, query),
    (window) => findBranches(db, query, window),
  )
  return { counts: null, ...found }
}

async function countListed(db: Queryable, query: BranchQuery): Promise<Counted> {
  if (query.term !== null) return countFound(db, query)
  const counts = await countBranches(db, query.ownerId)
  return { counts, totalItems: totalOf(counts, query), capped: false }
}

function ownerOf(caller: Caller, userId: string): string | null {
  if (caller.role === 'ADMIN') return userId === ALL ? null : userId
  if (userId !== caller.userId) throw new Refusal('forbidden', 'errors:service.userMismatch')
  return userId
}

const messages = {
  ADDRESS: {
    VERIFIED: 'location:branch.addressVerified',
    NOT_VERIFIED: 'location:branch.addressNotVerified',
  },
  CONTACT: {
    VERIFIED: 'location:branch.contactVerified',
    NOT_VERIFIED: 'location:branch.contactNotVerified',
  },
} as const

export const branchesEndpoints = [
  listBranches,
  bind(listPendingBranches, async ({ params: { page, size, ...params }, format }, { db }) => {
    const term = readSearchTerm(params.term)
    const [{ totalItems, capped }, rows] = await Promise.all([
      countWaiting(db, term),
      findWaiting(db, term, { page, size }),
    ])
    return {
      data: {
        branches: rows.map((row) => ({
          id: row.id,
          name: row.name,
          address: row.address,
          contactNo: row.contactNo,
          risks: row.risks,
          ...presentOwner(row, row.owner),
          submittedAt: format.instant(row.submittedAt),
          version: row.version,
        })),
        ...pageAnswer({ page, size, totalItems, capped }),
      },
    }
  }),
  bind(readBranch, async ({ params, caller, format }, { db, maps }: LocationDeps) => {
    const branch = await findVisibleBranch(db, params.id, caller)
    if (!branch) throw new Refusal('notFound', 'location:branch.notFound')
    const [reviews, mapUrls] = await Promise.all([
      reviewsOfBranches.list(db, branch.id),
      findMaps(maps, branch),
    ])
    const deciders = reviews.map(({ decidedBy }) => decidedBy)
    const [people, rules] = await Promise.all([
      findAccounts(db, [branch.ownerId, ...deciders]),
      findRuleNames(db, reviews),
    ])
    const presented = reviews.map(
      ({ version, decision, comment, accepted, decidedBy, decidedAt, ruleId }) => ({
        version,
        decision,
        comment,
        accepted,
        rule: ruleId && (rules.get(ruleId) ?? null),
        decidedBy: people.get(decidedBy)?.name ?? '',
        decidedAt: format.instant(decidedAt),
      }),
    )
    const isAdmin = caller.role === 'ADMIN'
    const comesBack = isAdmin && branch.approvalStatus === 'PENDING'
    const extras = {
      reviews: presented,
      risks: isAdmin ? branch.risks : [],
      previous: comesBack ? (reviews[0]?.round ?? null) : null,
      parts: comesBack ? dividedParts(changedOf(branch, branch.approvedAs)) : [],
      mapUrls,
    }
    return { data: presentBranch(branch, people, extras, format) }
  }),
  approveBranch,
  bind(verifyBranch, async (call, { db }) => {
    const { body, params, format } = call
    const verified = body.action === 'VERIFIED'
    const command = {
      action: 'verify' as const,
      id: body.id,
      version: body.version,
      scope: eq(branches.ownerRole, params.type),
    }
    await db.transaction(async (tx) => {
      const before = await lockRecord(tx, branchWorkflow, command, format)
      const after = await writeRecord(tx, branchWorkflow, command, flag(body.verifyType, verified))
      await recordAudit(tx, call, {
        event: 'branch.verified',
        subjectId: after.id,
        before: auditedBranch(before),
        after: auditedBranch(after),
      })
    })
    const message = messages[body.verifyType][body.action]
    return { data: { id: body.id, verified }, message, forPeople: true }
  }),
  bind(createBranch, async (call, { db, geocoder, settings }: LocationDeps) => {
    const { body, caller, params } = call
    if (params.type !== caller.role) throw new Refusal('forbidden', 'errors:service.forbidden')
    const place = await placeColumns(geocoder, body.location)
    const id = await addOnce(db, call, branches, async (tx, id) => {
      await refuseUnapproved(tx, caller.userId)
      const values = await checkBranch(tx, body, null)
      const risks = branchRisks(null, values, settings.reviewWords)
      const owner = { ownerId: caller.userId, ownerRole: params.type }
      const [branch] = await tx
        .insert(branches)
        .values({ ...values, ...place, ...owner, risks, id })
        .returning()
      if (!branch) throw new Error('a branch was not stored')
      await recordAudit(tx, call, {
        event: 'branch.created',
        subjectId: id,
        after: auditedBranch(branch),
      })
      await notifyReviewers(tx, branch)
    })
    return { data: { id }, message: 'location:branch.created' }
  }),
  updateBranch,
  deleteBranch,
]

async function findMaps(maps: StaticMaps, branch: BranchRow) {
  const [own, live] = await Promise.all([
    maps.urlOf(branch),
    branch.approvedAs ? maps.urlOf(branch.approvedAs) : null,
  ])
  return { own, live }
}

async function findVisibleBranch(db: Queryable, id: string, caller: Caller) {
  const own = caller.role === 'ADMIN' ? undefined : eq(branches.ownerId, caller.userId)
  const [row] = await db
    .select()
    .from(branches)
    .where(and(eq(branches.id, id), isNull(branches.deletedAt), own))
  return row
}

function flag(type: VerifyType, verified: boolean) {
  return type === 'ADDRESS' ? { addressVerified: verified } : { contactVerified: verified }
}
