import { and, eq, isNotNull, isNull, or, type Placeholder, type SQL, sql } from 'drizzle-orm'
import type { Counter } from '#src/contract/authentication/tills.ts'
import { signIns } from '#src/services/authentication/schema.ts'
import { cashiers, tills } from './schema.ts'

/** Who may stand at a till of this branch: whoever has a PIN. */
export function mayWorkAt(owner: string, place: { branchId: string }): SQL | undefined {
  return and(eq(cashiers.merchantId, owner), belongsTo(place.branchId))
}

function belongsTo(branchId: string | typeof tills.branchId) {
  return and(isNotNull(cashiers.pinHash), isInvitedTo(branchId))
}

function isInvitedTo(branchId: string | typeof tills.branchId) {
  const here = or(isNull(cashiers.branchId), eq(cashiers.branchId, branchId))
  return and(isNull(cashiers.deletedAt), here)
}

const persons = sql`(select case when count(${cashiers.pinHash}) > 0 then null
    when count(*) > 0 then 'INVITED' else 'NONE' end from ${cashiers}
  where ${cashiers.merchantId} = ${tills.merchantId} and ${isInvitedTo(tills.branchId)})`

/** Of a till: why nobody can come to it though it asks for a PIN, else null. */
export const noPersons = sql<Counter['noPersons']>`${sql`case when ${tills.requiresPerson}
  and ${tills.cashierId} is null then ${persons} end`}`

/** Of a sign-in joined with its till and cashier: asked each time, since people leave, move and are idle. */
export const standsThere = sql<boolean>`(case when ${tills.cashierId} is not null
  then ${cashiers.deletedAt} is null
  else ${belongsTo(tills.branchId)} and ${signIns.cashierUntil} > now() end)`

type Id = string | Placeholder
type Where = { signInId: Id; branchId: Id; cashierId: Id | null }

/** Whether a till stands where its caller was found, with the same person or nobody: asked by what it writes. */
export function standsStill({ signInId, branchId, cashierId }: Where): SQL {
  return sql`exists (select from ${signIns} join ${tills} on ${tills.id} = ${signIns.tillId}
    left join ${cashiers} on ${cashiers.id} = ${signIns.cashierId}
    where ${signIns.id} = ${signInId}::uuid and ${signIns.revokedAt} is null
      and ${tills.branchId} = ${branchId}::uuid
      and case when ${standsThere} then ${cashiers.id} end is not distinct from ${cashierId}::uuid)`
}

/** Of a sign-in at whose till nobody stands. */
export const NO_CASHIER = { cashierId: null, cashierUntil: null }
