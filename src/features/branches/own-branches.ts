import { id } from '#src/contract/values.ts'
import { orNull } from '#src/upstream/result.ts'
import type { Request } from '#src/web/http/route.ts'

export type NamedBranch = { id: string; name: string }

/** A merchant's branches by name, of whatever status: a shop sells before its branch is approved. */
export async function readOwnBranches(
  { upstream, actor, page }: Pick<Request, 'upstream' | 'actor' | 'page'>,
  userId = actor.userId,
): Promise<NamedBranch[]> {
  const path = { userId }
  const { branches } = await upstream.location.read('/branch/user/{userId}', { path })
  const named = branches.map(({ id, name }) => ({ id, name }))
  return named.sort((a, b) => a.name.localeCompare(b.name, page.language))
}

/** To narrow a list by: a merchant's own, or those of the merchant that an administrator chose. */
export async function readBranchChoice(
  request: Pick<Request, 'upstream' | 'actor' | 'page' | 'query'>,
): Promise<NamedBranch[]> {
  const { actor, query } = request
  const owner = actor.isAdmin ? id.safeParse(query.get('merchant')).data : actor.userId
  return owner ? ((await orNull(readOwnBranches(request, owner))) ?? []) : []
}
