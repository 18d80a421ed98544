import { type SQL, sql } from 'drizzle-orm'
import { businessRoles } from '#src/contract/roles.ts'
import { profileChanges } from '#src/services/authentication/profiles/schema.ts'
import { isKept, users } from '#src/services/authentication/schema.ts'

/** Selects id, account, role and since when for each profile or contact that waits. */
export function changesThatWait(kind: 'profile' | 'contact'): SQL {
  const { id, userId, status, submittedAt } = profileChanges
  return sql`
    select ${id}, ${userId}, ${users.role}, ${submittedAt}
    from ${profileChanges} join ${users} on ${users.id} = ${userId}
    where ${profileChanges.kind} = ${kind === 'profile' ? 'BUSINESS' : 'CONTACT'}
      and ${status} = 'PENDING' and ${users.role} in ${[...businessRoles]} and ${isKept}`
}
