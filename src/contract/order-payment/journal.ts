import type { CheckoutKind } from './lifecycle.ts'

/**
 * Where the operator's money stands or what it is for. A positive balance is a debit: what a provider
 * owes us, what was given back, what a dispute withholds. Revenue and tax owed are negative.
 */
export const journalAccounts = [
  'RECEIVABLE',
  'PLAN_REVENUE',
  'PACKAGE_REVENUE',
  'REFUNDS',
  'DISPUTED',
  'TAX',
] as const
export type JournalAccount = (typeof journalAccounts)[number]

export const revenueAccounts: Record<CheckoutKind, JournalAccount> = {
  PLAN: 'PLAN_REVENUE',
  RENEWAL: 'PLAN_REVENUE',
  CHANGE: 'PLAN_REVENUE',
  PACKAGE: 'PACKAGE_REVENUE',
}

type MovementRow = {
  /** REVENUE: the account of what was sold. */
  debit: JournalAccount | 'REVENUE'
  credit: JournalAccount | 'REVENUE'
  /** On which side the tax within the amount is taken from the account of that side. */
  taxOn: 'debit' | 'credit' | null
}

const givenBack = { debit: 'REFUNDS', credit: 'RECEIVABLE', taxOn: 'debit' } as const
const released = { debit: 'RECEIVABLE', credit: 'DISPUTED', taxOn: null } as const

/** Every movement of money: one row, from which its entries follow. */
const movements = {
  SALE: { debit: 'RECEIVABLE', credit: 'REVENUE', taxOn: 'credit' },
  REFUND: givenBack,
  PART_REFUND: givenBack,
  /** Of what was paid for and could not be delivered. */
  RETURN: givenBack,
  CHARGEBACK: givenBack,
  DISPUTE_OPENED: { debit: 'DISPUTED', credit: 'RECEIVABLE', taxOn: null },
  DISPUTE_WON: released,
  DISPUTE_LOST: released,
} as const satisfies Record<string, MovementRow>

export type MovementKind = keyof typeof movements
export const movementKinds = Object.keys(movements) as readonly MovementKind[]
export const movementRows: Readonly<Record<MovementKind, MovementRow>> = movements
export const refundKinds = [
  'REFUND',
  'PART_REFUND',
  'RETURN',
  'CHARGEBACK',
] as const satisfies readonly MovementKind[]
