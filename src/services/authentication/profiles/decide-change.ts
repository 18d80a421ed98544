import { and, eq, sql } from 'drizzle-orm'
import type { Tx } from '#src/database/connect.ts'
import type { Format } from '#src/i18n/format.ts'
import { findAccounts } from '#src/services/authentication/accounts.ts'
import { recordAudit } from '#src/services/kit/audit/record.ts'
import { Refusal } from '#src/services/kit/refusals/refusal.ts'
import { notify } from '#src/services/notifications/index.ts'
import type { Change } from './changes.ts'
import { lockAccount } from './lock-account.ts'
import type { ProfileKind } from './profile-kind.ts'
import { profileLink } from './profile-link.ts'
import type { Origin } from './saving.ts'
import { profileChanges } from './schema.ts'

type Decision = { kind: ProfileKind; changeId: string; type: 'MERCHANT' | 'BANK' }
type Decider = Origin & { format: Format }

/**
 * Makes a version that waits the live one, in one transaction with its audit row and the news to its
 * owner. Of many who decide at once the first wins.
 * @throws Refusal notFound, or ruleBroken with words that say what happened to it before
 */
export async function approveChange(tx: Tx, decider: Decider, command: Decision): Promise<void> {
  await decide(tx, decider, command, { status: 'APPROVED', comment: null })
}

/**
 * Sends a version back; the live one is rejected with it only if it was never approved.
 * @throws Refusal as approveChange
 */
export async function rejectChange(
  tx: Tx,
  decider: Decider,
  command: Decision & { comment: string },
): Promise<void> {
  await decide(tx, decider, command, { status: 'REJECTED', comment: command.comment })
}

const events = {
  'business-profile': {
    APPROVED: 'business-profile.approved',
    REJECTED: 'business-profile.rejected',
  },
  'contact-details': { APPROVED: 'contact-details.approved', REJECTED: 'contact-details.rejected' },
} as const

type Verdict = { status: 'APPROVED' | 'REJECTED'; comment: string | null }

async function decide(
  tx: Tx,
  decider: Decider,
  command: Decision,
  verdict: Verdict,
): Promise<void> {
  const { kind, type } = command
  const found = await findChange(tx, command)
  const account = found && (await lockAccount(tx, found.userId))
  if (!account || account.role !== type) throw notFound()
  const [change] = await tx
    .update(profileChanges)
    .set({ ...verdict, decidedBy: decider.caller.userId, decidedAt: sql`clock_timestamp()` })
    .where(and(eq(profileChanges.id, found.id), eq(profileChanges.status, 'PENDING')))
    .returning()
  if (!change) throw await explain(tx, command, decider.format)
  const live = await kind.find(tx, account.id)
  const goesLive = verdict.status === 'APPROVED' || live?.approvalStatus !== 'APPROVED'
  if (goesLive) await kind.write(tx, account.id, change.values, verdict.status)
  const outcome = verdict.status === 'APPROVED' ? 'approved' : 'rejected'
  await recordAudit(tx, decider, {
    event: events[kind.subject][verdict.status],
    subjectType: 'user',
    subjectId: account.id,
    before: { approvalStatus: live?.approvalStatus, changeId: change.id },
    after: { approvalStatus: goesLive ? verdict.status : live?.approvalStatus },
    comment: verdict.comment,
  })
  await notify(tx, {
    userIds: [account.id],
    type: `${kind.subject}-${outcome}`,
    params: verdict.comment === null ? {} : { comment: verdict.comment },
    link: profileLink(account.role),
  })
}

async function findChange(tx: Tx, { changeId, kind }: Decision): Promise<Change | undefined> {
  const [change] = await tx
    .select()
    .from(profileChanges)
    .where(and(eq(profileChanges.id, changeId), eq(profileChanges.kind, kind.name)))
  return change
}

/** Who decided what and when, or that a newer version came, for the one who came later. */
async function explain(tx: Tx, command: Decision, format: Format): Promise<Refusal> {
  const change = await findChange(tx, command)
  if (!change) return notFound()
  const { status, decidedBy, decidedAt } = change
  if (status === 'REPLACED' || decidedBy === null || decidedAt === null) {
    return new Refusal('ruleBroken', 'profiles:change.replaced')
  }
  const name = (await findAccounts(tx, [decidedBy])).get(decidedBy)?.name ?? ''
  const params = { name, when: format.dateTime(decidedAt) }
  const approved = status === 'APPROVED'
  return new Refusal(
    'ruleBroken',
    approved ? 'profiles:change.approved' : 'profiles:change.rejected',
    { params },
  )
}

function notFound(): Refusal {
  return new Refusal('notFound', 'profiles:change.notFound')
}
