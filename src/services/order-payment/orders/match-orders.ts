import { and, eq, or, type SQL, sql } from 'drizzle-orm'
import type { CheckoutState } from '#src/contract/order-payment/lifecycle.ts'
import { accountsNamed } from '../../authentication/accounts-named.ts'
import { substringPattern } from '../../search-term.ts'
import { checkouts } from '../checkouts/schema.ts'
import { invoices } from '../invoices/schema.ts'

export type OrderQuery = {
  /** Null is everybody's. */
  userId: string | null
  /** Null is any. */
  state: CheckoutState | null
  term: string | null
}

export function matchOrders(query: OrderQuery): SQL | undefined {
  return and(inScope(query), query.term === null ? undefined : or(...waysToFind(query)))
}

/** Whose, and in which state. */
export function inScope({ userId, state }: OrderQuery): SQL | undefined {
  return and(
    userId === null ? undefined : eq(checkouts.userId, userId),
    state === null ? undefined : eq(checkouts.state, state),
  )
}

/**
 * By what was bought or by the invoice's number, and by the buyer's name where there are several buyers;
 * each has an index of its own.
 */
export function waysToFind({ userId, term }: OrderQuery): SQL[] {
  if (term === null) return []
  return [
    isTitled(term),
    sql`${checkouts.id} = any(array(select ${invoices.checkoutId} from ${invoices}
      where ${invoices.number} = upper(${term})))`,
    ...(userId === null ? [sql`${checkouts.userId} = any(array${accountsNamed(term)})`] : []),
  ]
}

const TRIGRAM = 3

/** The index of trigrams takes longer for one or two characters than reading everything. */
function isTitled(term: string): SQL {
  return [...term].length < TRIGRAM
    ? sql`strpos(${checkouts.searchText}, lower(${term})) > 0`
    : sql`${checkouts.searchText} like lower(${substringPattern(term)})`
}
