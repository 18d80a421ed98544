import { branchPaths } from '#src/contract/screens/branches.ts'
import type { Tx } from '#src/database/connect.ts'
import { documentKey, fileUrl } from '#src/services/files/keys.ts'
import { files } from '#src/services/files/schema.ts'
import { auditEntries } from '#src/services/kit/audit/schema.ts'
import type { FileStorage } from '#src/services/kit/storage.ts'
import { asApproved, auditedBranch } from '#src/services/location/branches/branch-record.ts'
import { branches, branchReviews } from '#src/services/location/branches/schema.ts'
import { nearestTown } from '#src/services/location/gazetteer/nearest-town.ts'
import { cityNames, countryNames } from '#src/services/location/gazetteer/towns.ts'
import { areaCodeOf } from '#src/services/location/global-code.ts'
import { notifications } from '#src/services/notifications/schema.ts'
import type { WorldAccount } from './account.ts'
import { type BranchPlan, branchComments, branchPlans, formerly } from './branch-list.ts'
import { proofDocument } from './proof-document.ts'
import { worldId } from './random.ts'
import { type AuditRow, type NewsRow, recordStory } from './record-story.ts'
import { insertAll, insertParts } from './rows.ts'
import { DAY, HOUR } from './world.ts'

type WorldBranches = { rows: BranchRows[]; proofs: (typeof files.$inferInsert)[] }

export async function worldBranches(
  storage: FileStorage,
  accounts: readonly WorldAccount[],
  adminIds: readonly string[],
  now: number,
): Promise<WorldBranches> {
  const plans = branchPlans(accounts)
  const rows = plans.map((plan, place) => branchRows(plan, place, now, adminIds))
  const proofs = await Promise.all(plans.map((plan) => storeProof(storage, plan, now)))
  return { rows, proofs: proofs.flatMap((proof) => proof ?? []) }
}

export async function writeBranches(tx: Tx, { rows, proofs }: WorldBranches): Promise<void> {
  await insertAll(tx, files, proofs)
  const own = { branch: branches, reviews: branchReviews }
  await insertParts(tx, { ...own, audit: auditEntries, notifications }, rows)
}

async function storeProof(storage: FileStorage, plan: BranchPlan, now: number) {
  const { proofId: id, owner, ownerId, name, address, addedDaysAgo } = plan
  if (id === null) return null
  const bytes = proofDocument([
    'Proof of address',
    '',
    `Business: ${owner.businessName ?? owner.fullName}`,
    `Branch: ${name}`,
    `Premises: ${address}, Sri Lanka`,
    '',
    'This demo document stands for a lease or a utility bill.',
  ])
  await storage.write(documentKey(id), bytes)
  const createdAt = new Date(now - addedDaysAgo * 86_400_000)
  const kind = 'DOCUMENT' as const
  return { id, ownerId, kind, name: 'proof-of-address.pdf', bytes: bytes.length, createdAt }
}

type Branch = Omit<typeof branches.$inferSelect, 'searchText'>
type Review = Required<typeof branchReviews.$inferInsert>

type BranchRows = {
  branch: Branch
  reviews: Review[]
  audit: AuditRow[]
  notifications: NewsRow[]
}

function branchRows(
  plan: BranchPlan,
  place: number,
  now: number,
  adminIds: readonly string[],
): BranchRows {
  const added = new Date(now - plan.addedDaysAgo * DAY)
  const decidedBy = adminIds[place % adminIds.length] ?? ''
  const reviews = reviewsOf(plan, added, now, decidedBy, place)
  const branch = branchOf(plan, added, now, reviews)
  const { owner } = plan
  const record = {
    ...branch,
    subjectType: 'branch',
    subjectId: branch.id,
    requestId: worldId(`request ${branch.id}`),
    link: branchPaths.show({ id: branch.id }),
    owner: {
      id: branch.ownerId,
      role: branch.ownerRole,
      name: owner.businessName ?? owner.fullName,
    },
    added: auditedBranch({ ...branch, version: 1 }),
    reviews,
    waitsFor: branch.approvalStatus === 'PENDING' ? adminIds : [],
  }
  return { branch, reviews, ...recordStory(record, now) }
}

const EDITED_DAYS_AGO = 4

function reviewsOf(
  { id, state }: BranchPlan,
  added: Date,
  now: number,
  decidedBy: string,
  place: number,
): Review[] {
  const comment = branchComments[place % branchComments.length] ?? ''
  const review = (version: number, decision: Review['decision'], at: Date): Review => ({
    id: worldId(`branch review ${id} ${version}`),
    branchId: id,
    version,
    decision,
    round: null,
    comment: decision === 'REJECTED' ? comment : null,
    accepted: [],
    ruleId: null,
    decidedBy,
    decidedAt: at,
  })
  if (state === 'waiting') return []
  const first = new Date(added.getTime() + 9 * HOUR)
  if (state === 'rejected') return [review(1, 'REJECTED', first)]
  const approved = review(1, 'APPROVED', first)
  const again = new Date(now - EDITED_DAYS_AGO * DAY + 5 * HOUR)
  return state === 'sentBack' ? [approved, review(2, 'REJECTED', again)] : [approved]
}

function branchOf(plan: BranchPlan, added: Date, now: number, reviews: Review[]): Branch {
  const { id, ownerId, owner, name, address, contactNo, latitude, longitude, state } = plan
  const isEdited = state === 'edited' || state === 'sentBack'
  const submittedAt = isEdited ? new Date(now - EDITED_DAYS_AGO * DAY) : added
  const former = { name, address, ...formerly[name] }
  const wasApproved = state === 'live' || state === 'deleted'
  const branch: Branch = {
    id,
    ownerId,
    ownerRole: owner.role === 'BANK' ? 'BANK' : 'MERCHANT',
    name,
    address,
    proofUrl: plan.proofId && fileUrl(plan.proofId),
    contactNo,
    addressVerified: wasApproved || (isEdited && former.address === address),
    contactVerified: contactNo !== null && (wasApproved || isEdited),
    latitude,
    longitude,
    globalCode: areaCodeOf(plan),
    city: cityNames(nearestTown(plan)?.town.city ?? ''),
    country: countryNames(),
    approvalStatus: statusOf(state),
    version: isEdited ? 2 : 1,
    approvedAs: null,
    risks: [],
    createdAt: added,
    submittedAt,
    updatedAt: reviews.at(-1)?.decidedAt ?? submittedAt,
    deletedAt: state === 'deleted' ? new Date(now - 20 * DAY) : null,
  }
  const [first] = reviews
  if (first?.decision !== 'APPROVED') return branch
  const then = { ...branch, ...former, version: 1 }
  return { ...branch, approvedAs: asApproved(then, first.decidedAt.getTime()) }
}

function statusOf(state: BranchPlan['state']): Branch['approvalStatus'] {
  if (state === 'waiting' || state === 'edited') return 'PENDING'
  return state === 'rejected' || state === 'sentBack' ? 'REJECTED' : 'APPROVED'
}
