import { and, desc, eq, inArray, isNull, sql } from 'drizzle-orm'
import type { PgUpdateSetSource } from 'drizzle-orm/pg-core'
import { type DealAction, dealTransitions } from '#src/contract/core/deal-lifecycle.ts'
import type { Tx } from '#src/database/connect.ts'
import type { Format } from '#src/i18n/format.ts'
import { findAccounts } from '#src/services/authentication/index.ts'
import { Refusal } from '#src/services/kit/refusals/refusal.ts'
import { refuseStale } from '#src/services/kit/refusals/refuse-stale.ts'
import { isExpired } from './expiry.ts'
import { dealReviews, deals } from './schema.ts'

type DealRow = typeof deals.$inferSelect

/** What a person wants with a deal, and which version of it they saw; null where none is named. */
export type Command = {
  action: DealAction
  dealId: string
  /** Only this merchant's deal is there at all; null for administrators. */
  ownerId: string | null
  version: number | null
}

/**
 * The deal as it is, held until the transaction ends, if the lifecycle allows what is wanted. Of many
 * who try at once the others wait here and then learn what the first did.
 * @throws Refusal notFound, or ruleBroken with words that say what stands in the way
 */
export async function lockDeal(
  tx: Tx,
  command: Command,
  timeZone: string,
  format: Format,
): Promise<DealRow> {
  const own = command.ownerId === null ? undefined : eq(deals.merchantId, command.ownerId)
  const [row] = await tx
    .select({ deal: deals, allowed: sql<boolean>`${isAllowed(command, timeZone)}` })
    .from(deals)
    .where(and(eq(deals.id, command.dealId), isNull(deals.deletedAt), own))
    .for('update')
  if (!row) throw new Refusal('notFound', 'core:deal.notFound')
  if (!row.allowed) throw await explain(tx, row.deal, command, format)
  return row.deal
}

/** Writes a change of a held deal; the lifecycle is a condition of the write as well. */
export async function writeDeal(
  tx: Tx,
  command: Command,
  columns: PgUpdateSetSource<typeof deals>,
  timeZone: string,
): Promise<DealRow> {
  const [deal] = await tx
    .update(deals)
    .set({ ...columns, ...nextState(command.action), updatedAt: sql`now()` })
    .where(and(eq(deals.id, command.dealId), isNull(deals.deletedAt), isAllowed(command, timeZone)))
    .returning()
  if (!deal) throw new Error('a held deal changed')
  return deal
}

function nextState(action: DealAction) {
  const { to } = dealTransitions[action]
  return to === null ? { deletedAt: sql`now()` } : { approvalStatus: to }
}

/** The transition table of the contract as a condition of the write. */
function isAllowed({ action, version }: Command, timeZone: string) {
  const { from, expired } = dealTransitions[action]
  return and(
    inArray(deals.approvalStatus, [...from]),
    version === null ? undefined : eq(deals.version, version),
    expired === 'refused' ? sql`not ${isExpired(timeZone)}` : undefined,
  )
}

async function explain(tx: Tx, deal: DealRow, command: Command, format: Format): Promise<Refusal> {
  const { by, from } = dealTransitions[command.action]
  if (!from.includes(deal.approvalStatus)) {
    return by === 'ADMIN'
      ? await alreadyDecided(tx, deal, format)
      : new Refusal('ruleBroken', 'core:deal.locked')
  }
  const when = format.dateTime(deal.updatedAt)
  refuseStale(command.version, deal.version, 'core:deal.changed', { when })
  return new Refusal('ruleBroken', 'core:deal.expired')
}

/** Who decided what and when, for the one who came later. */
async function alreadyDecided(tx: Tx, deal: DealRow, format: Format): Promise<Refusal> {
  const [review] = await tx
    .select()
    .from(dealReviews)
    .where(eq(dealReviews.dealId, deal.id))
    .orderBy(desc(dealReviews.decidedAt), desc(dealReviews.id))
    .limit(1)
  if (!review) return new Refusal('ruleBroken', 'core:deal.alreadyDecided')
  const people = await findAccounts(tx, [review.decidedBy])
  const params = {
    name: people.get(review.decidedBy)?.name ?? '',
    when: format.dateTime(review.decidedAt),
  }
  const approved = review.decision === 'APPROVED'
  return new Refusal(
    'ruleBroken',
    approved ? 'core:deal.alreadyApproved' : 'core:deal.alreadyRejected',
    { params },
  )
}
