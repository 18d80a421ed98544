import { and, eq, isNull } from 'drizzle-orm'
import { readUser } from '#src/contract/authentication/accounts.ts'
import type { ServiceDeps } from '../../deps.ts'
import { implement } from '../../implement.ts'
import { mustHold } from '../../must-hold.ts'
import { Refusal } from '../../refusal.ts'
import type { ServiceApp } from '../../service-app.ts'
import { users } from '../schema.ts'
import { presentUser } from './present-account.ts'

/** users/USER/{id}: for administrators; to others no user is there (MUSER-08, Z02). */
export function addReadUser(app: ServiceApp, deps: ServiceDeps): void {
  implement(app, deps, readUser, async ({ params, caller, format }) => {
    if (caller.role === 'ADMIN') mustHold(caller, 'VIEW_USER')
    const [user] = caller.role === 'ADMIN' ? await findUser(deps, params.id) : []
    if (!user) throw new Refusal('notFound', 'errors:service.notFound')
    return { data: presentUser(user, format) }
  })
}

function findUser({ db }: ServiceDeps, id: string) {
  return db
    .select()
    .from(users)
    .where(
      and(
        eq(users.id, id),
        eq(users.role, 'USER'),
        isNull(users.deletedAt),
        isNull(users.deactivatedAt),
      ),
    )
}
