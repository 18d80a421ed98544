import type { BusinessRole } from '#src/contract/roles.ts'
import type { Result } from '#src/web/http/result.ts'
import type { Request } from '#src/web/http/route.ts'
import { accountScreen } from './account-screen.tsx'
import type { Screen } from './lifecycle.ts'

export function show(type: BusinessRole, where: Screen) {
  return function showAccount(request: Request): Promise<Result> {
    return accountScreen(request, { type, where, from: request.query.get('from') })
  }
}
