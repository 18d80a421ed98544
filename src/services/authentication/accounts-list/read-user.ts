import { and, eq, isNull } from 'drizzle-orm'
import { readUser as contract } from '#src/contract/authentication/accounts.ts'
import { users } from '#src/services/authentication/schema.ts'
import { hasSentRequest } from '#src/services/core/index.ts'
import type { Caller } from '#src/services/kit/caller.ts'
import type { ServiceDeps } from '#src/services/kit/deps.ts'
import { bind } from '#src/services/kit/endpoints/bind.ts'
import { Refusal } from '#src/services/kit/refusals/refusal.ts'
import { requireOnePermission } from '#src/services/kit/refusals/require-permission.ts'
import { presentUser } from './present-account.ts'

export const readUser = bind(contract, async ({ params, caller, format }, deps) => {
  if (caller.role === 'ADMIN') requireOnePermission(caller, ['VIEW_USER', 'UPDATE_USER'])
  const [user] = (await maySee(deps, caller, params.id)) ? await findUser(deps, params.id) : []
  if (!user) throw new Refusal('notFound', 'errors:service.notFound')
  return { data: presentUser(user, format) }
})

async function maySee({ db }: ServiceDeps, caller: Caller, userId: string): Promise<boolean> {
  return caller.role === 'ADMIN' || hasSentRequest(db, { userId, ownerId: caller.userId })
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
