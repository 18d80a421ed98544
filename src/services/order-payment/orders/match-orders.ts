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

export function matchOrders({ userId, state, term }: OrderQuery): SQL | undefined {
  return and(
    userId === null ? undefined : eq(checkouts.userId, userId),
    state === null ? undefined : eq(checkouts.state, state),
    term === null ? undefined : isFound(term, userId === null),
  )
}

/** By what was bought or the invoice's number; by the buyer's name where there are several buyers. */
function isFound(term: string, byBuyer: boolean): SQL | undefined {
  return or(
    sql`${checkouts.searchText} like lower(${substringPattern(term)})`,
    sql`${checkouts.id} = any(array(select ${invoices.checkoutId} from ${invoices}
      where ${invoices.number} = upper(${term})))`,
    byBuyer ? sql`${checkouts.userId} = any(array${accountsNamed(term)})` : undefined,
  )
}
