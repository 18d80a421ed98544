import { type SQL, sql } from 'drizzle-orm'
import { type BusinessRole, businessRoles } from '#src/contract/roles.ts'
import { profileChanges } from '#src/services/authentication/profiles/schema.ts'
import { isKept, users } from '#src/services/authentication/schema.ts'

const since = sql`coalesce(${users.resubmittedAt}, ${users.createdAt})`
const ofBusinesses = sql`${users.role} in ${[...businessRoles]} and ${isKept}`

/** Selects kind of queue, id, account, role and since when for each profile or contact that waits. */
export function changesThatWait(kind: 'profile' | 'contact'): SQL {
  const { id, userId, status, submittedAt } = profileChanges
  return sql`
    select ${kind}::text, ${id}, ${userId}, ${users.role}, ${submittedAt}
    from ${profileChanges} join ${users} on ${users.id} = ${userId}
    where ${profileChanges.kind} = ${kind === 'profile' ? 'BUSINESS' : 'CONTACT'}
      and ${status} = 'PENDING' and ${ofBusinesses}`
}

/** The same of accounts of these types that signed up or resubmitted. */
export function accountsThatWait(types: readonly BusinessRole[]): SQL {
  return sql`
    select 'accounts', ${users.id}, ${users.id}, ${users.role}, ${since} from ${users}
    where ${users.role} = any(${`{${types}}`}::text[])
      and ${users.approvalStatus} = 'PENDING' and ${isKept}`
}
