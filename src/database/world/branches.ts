import type { Tx } from '#src/database/connect.ts'
import { documentKey } from '../../services/files/keys.ts'
import { files } from '../../services/files/schema.ts'
import { auditEntries } from '../../services/kit/audit/schema.ts'
import type { FileStorage } from '../../services/kit/storage.ts'
import { branches, branchReviews } from '../../services/location/branches/schema.ts'
import { notifications } from '../../services/notifications/schema.ts'
import type { WorldAccount } from './account.ts'
import { type BranchPlan, branchPlans } from './branch-plan.ts'
import { type BranchRows, branchRows } from './branch-story.ts'
import { proofDocument } from './proof-document.ts'
import { insertAll, insertParts } from './rows.ts'

export type WorldBranches = { rows: BranchRows[]; proofs: (typeof files.$inferInsert)[] }

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
