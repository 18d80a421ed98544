import type { BusinessRole } from '#src/contract/roles.ts'
import { readAccount } from '#src/features/profile/index.ts'
import { idOf } from '#src/web/http/result.ts'
import type { Request } from '#src/web/http/route.ts'

export type Account = Awaited<ReturnType<typeof readAccount>>

export async function findAccount(request: Request, type: BusinessRole): Promise<Account> {
  return readAccount(request, type, idOf(request.params.id))
}
