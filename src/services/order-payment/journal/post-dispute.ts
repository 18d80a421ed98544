import { and, eq, type SQL, sql } from 'drizzle-orm'
import type { JournalAccount } from '#src/contract/order-payment/journal.ts'
import type { DisputeState } from '#src/contract/order-payment/lifecycle.ts'
import type { Tx } from '#src/database/connect.ts'
import { businessDate } from '#src/i18n/business-time.ts'
import { readDatabaseClock } from '#src/services/kit/clock.ts'
import { type Booked, postMovement } from './post.ts'
import { journal, journalEntries } from './schema.ts'

type Dispute = { id: string; state: DisputeState }

/**
 * Posts what a dispute withholds, or its release. One that ended before anything was withheld moves
 * nothing; what a lost one takes is a refund of its checkout.
 */
export async function postDispute(
  tx: Tx,
  checkout: Booked,
  { id, state }: Dispute,
  timeZone: string,
): Promise<void> {
  const opened = openedKey(id)
  const amountCents =
    state === 'OPEN'
      ? await leftOf(tx, checkout)
      : await balanceOf(tx, 'DISPUTED', eq(journal.key, opened))
  if (amountCents <= 0) return
  await postMovement(tx, checkout, {
    key: state === 'OPEN' ? opened : `dispute ${id} ended`,
    kind: state === 'OPEN' ? 'DISPUTE_OPENED' : `DISPUTE_${state}`,
    amountCents,
    taxCents: 0,
    chargedCents: null,
    day: businessDate(await readDatabaseClock(tx), timeZone),
  })
}

const openedKey = (id: string) => `dispute ${id} opened`

/** Of the price, what was neither given back nor is withheld already. */
const leftOf = (tx: Tx, { id }: Booked) => balanceOf(tx, 'RECEIVABLE', eq(journal.checkoutId, id))

async function balanceOf(tx: Tx, account: JournalAccount, which: SQL): Promise<number> {
  const [sum] = await tx
    .select({ cents: sql<number>`coalesce(sum(${journalEntries.amountCents}), 0)::float8` })
    .from(journal)
    .innerJoin(journalEntries, eq(journalEntries.movementId, journal.id))
    .where(and(which, eq(journalEntries.account, account)))
  return sum?.cents ?? 0
}
