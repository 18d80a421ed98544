import { sql } from 'drizzle-orm'
import { namedBy } from '#src/services/kit/find-names.ts'
import { checkouts } from './checkouts/schema.ts'

export type { Counterpart } from './reconciliation/counterpart.ts'
export { compareMoney } from './reconciliation/money.ts'
export { comparePayments } from './reconciliation/payments.ts'

const title = sql<string | null>`${checkouts.terms} ->> 'title'`
export const namedCheckouts = namedBy(checkouts, title, checkouts.userId)
