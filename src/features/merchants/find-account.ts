import type { BusinessRole } from '#src/contract/roles.ts'
import { id } from '#src/contract/values.ts'
import { readAccount } from '#src/features/profile/index.ts'
import { NotFound } from '#src/web/http/result.ts'
import type { Request } from '#src/web/http/route.ts'

export type Account = Awaited<ReturnType<typeof readAccount>>

export async function findAccount(request: Request, type: BusinessRole): Promise<Account> {
  const given = id.safeParse(request.params.id)
  if (!given.success) throw new NotFound()
  return readAccount(request, type, given.data)
}
