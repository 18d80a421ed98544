import { v7 } from 'uuid'
import {
  type JournalAccount,
  type MovementKind,
  movementRows,
  revenueAccounts,
} from '#src/contract/order-payment/journal.ts'
import type { Tx } from '#src/database/connect.ts'
import type { checkouts } from '#src/services/order-payment/checkouts/schema.ts'
import { journal, journalEntries } from './schema.ts'

export type Booked = typeof checkouts.$inferSelect

export type Movement = {
  /** Of what happened, not of when it was heard of: the same key is the same movement. */
  key: string
  kind: MovementKind
  /** Above zero, tax included. */
  amountCents: number
  taxCents: number
  /** What moved in the broker's currency, if it says so; ignored where that is the price's. */
  chargedCents: number | null
  /** Business day. */
  day: string
}

/**
 * The only writer of the journal: posts a movement with its entries, once.
 * @returns whether it had not been posted
 */
export async function postMovement(tx: Tx, checkout: Booked, movement: Movement): Promise<boolean> {
  const { key, kind, day, chargedCents } = movement
  const { chargedCurrency, id: checkoutId, broker, currency, providerReference } = checkout
  const [posted] = await tx
    .insert(journal)
    .values({
      id: v7(),
      key,
      kind,
      checkoutId,
      broker,
      reference: providerReference,
      currency,
      ...(chargedCurrency !== null && chargedCents !== null && { chargedCents, chargedCurrency }),
      day,
    })
    .onConflictDoNothing()
    .returning({ movementId: journal.id })
  if (!posted) return false
  const entries = entriesOf(checkout, movement)
  await tx.insert(journalEntries).values(entries.map((entry) => ({ ...posted, ...entry })))
  return true
}

type Entry = { account: JournalAccount; amountCents: number }

export function entriesOf(
  { kind: sold }: Pick<Booked, 'kind'>,
  { kind, amountCents, taxCents }: Pick<Movement, 'kind' | 'amountCents' | 'taxCents'>,
): Entry[] {
  const { debit, credit, taxOn } = movementRows[kind]
  const accountOf = (side: typeof debit) => (side === 'REVENUE' ? revenueAccounts[sold] : side)
  const onDebit = taxOn === 'debit' ? taxCents : 0
  const onCredit = taxOn === 'credit' ? taxCents : 0
  return [
    { account: accountOf(debit), amountCents: amountCents - onDebit },
    { account: accountOf(credit), amountCents: onCredit - amountCents },
    { account: 'TAX' as const, amountCents: onDebit - onCredit },
  ].filter((entry) => entry.amountCents !== 0)
}
