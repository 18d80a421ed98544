import type { BusinessRole } from '#src/contract/roles.ts'
import { type Account, readAccount } from '#src/features/profile/index.ts'
import { idOf } from '#src/web/http/result.ts'
import type { Request } from '#src/web/http/route.ts'

export async function findAccount(request: Request, type: BusinessRole): Promise<Account> {
  return readAccount(request, type, idOf(request.params.id))
}
