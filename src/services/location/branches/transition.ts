import { and, desc, eq, inArray, isNull, or, type SQL, sql } from 'drizzle-orm'
import type { PgUpdateSetSource } from 'drizzle-orm/pg-core'
import { type BranchAction, branchTransitions } from '#src/contract/location/branch-lifecycle.ts'
import type { BusinessRole } from '#src/contract/roles.ts'
import type { Tx } from '#src/database/connect.ts'
import type { Format } from '#src/i18n/format.ts'
import { findAccounts } from '#src/services/authentication/index.ts'
import { Refusal } from '#src/services/kit/refusals/refusal.ts'
import { refuseStale } from '#src/services/kit/refusals/refuse-stale.ts'
import { branches, branchReviews } from './schema.ts'

export type BranchRow = typeof branches.$inferSelect

/** What a person wants with a branch, and which version of it they saw; null where none is named. */
export type Command = {
  action: BranchAction
  branchId: string
  /** Only this owner's branch is there at all; null for administrators. */
  ownerId: string | null
  /** Only a branch of such an owner is meant. */
  ownerRole?: BusinessRole
  version: number | null
}

/**
 * The branch as it is, held until the transaction ends, if the lifecycle allows what is wanted. Of many
 * who try at once the others wait here and then learn what the first did.
 * @throws Refusal notFound, or ruleBroken with words that say what stands in the way
 */
export async function lockBranch(tx: Tx, command: Command, format: Format): Promise<BranchRow> {
  const [row] = await tx
    .select({ branch: branches, allowed: sql<boolean>`${isAllowed(command)}` })
    .from(branches)
    .where(
      and(
        eq(branches.id, command.branchId),
        isNull(branches.deletedAt),
        command.ownerId === null ? undefined : eq(branches.ownerId, command.ownerId),
        command.ownerRole && eq(branches.ownerRole, command.ownerRole),
      ),
    )
    .for('update')
  if (!row) throw new Refusal('notFound', 'location:branch.notFound')
  if (!row.allowed) throw await explain(tx, row.branch, command, format)
  return row.branch
}

/** Writes a change of a held branch; the lifecycle is a condition of the write as well. */
export async function writeBranch(
  tx: Tx,
  command: Command,
  columns: PgUpdateSetSource<typeof branches>,
): Promise<BranchRow> {
  const [branch] = await tx
    .update(branches)
    .set({ ...columns, ...nextState(command.action) })
    .where(and(eq(branches.id, command.branchId), isNull(branches.deletedAt), isAllowed(command)))
    .returning()
  if (!branch) throw new Error('a held branch changed')
  return branch
}

function nextState(action: BranchAction) {
  const { to } = branchTransitions[action]
  const updatedAt = sql`now()`
  return to === null ? { updatedAt, deletedAt: sql`now()` } : { updatedAt, approvalStatus: to }
}

/** The transition table of the contract as a condition of the write. */
function isAllowed({ action, version }: Command): SQL | undefined {
  const { from, verified } = branchTransitions[action]
  return and(
    inArray(branches.approvalStatus, [...from]),
    version === null ? undefined : eq(branches.version, version),
    verified === 'required' ? isVerified : undefined,
  )
}

/** A contact number that the branch has not counts as verified. */
const isVerified = and(
  branches.addressVerified,
  or(isNull(branches.contactNo), branches.contactVerified),
)

async function explain(
  tx: Tx,
  branch: BranchRow,
  command: Command,
  format: Format,
): Promise<Refusal> {
  if (!branchTransitions[command.action].from.includes(branch.approvalStatus)) {
    return alreadyDecided(tx, branch, format)
  }
  const when = format.dateTime(branch.submittedAt)
  refuseStale(command.version, branch.version, 'location:branch.changed', { when })
  return new Refusal('ruleBroken', 'location:branch.notVerified')
}

/** Who decided what and when, for the one who came later. */
async function alreadyDecided(tx: Tx, branch: BranchRow, format: Format): Promise<Refusal> {
  const [review] = await tx
    .select()
    .from(branchReviews)
    .where(eq(branchReviews.branchId, branch.id))
    .orderBy(desc(branchReviews.decidedAt), desc(branchReviews.id))
    .limit(1)
  if (!review) return new Refusal('ruleBroken', 'location:branch.notPending')
  const people = await findAccounts(tx, [review.decidedBy])
  const params = {
    name: people.get(review.decidedBy)?.name ?? '',
    when: format.dateTime(review.decidedAt),
  }
  const key =
    review.decision === 'APPROVED'
      ? 'location:branch.alreadyApproved'
      : 'location:branch.alreadyRejected'
  return new Refusal('ruleBroken', key, { params })
}
