import type { BusinessRole } from '#src/contract/roles.ts'
import { profilePaths } from '#src/contract/screens/profile.ts'
import { saveTab, showTab } from '#src/features/profile/index.ts'
import { NotFound, type Result, seeOther } from '#src/web/http/result.ts'
import type { Request } from '#src/web/http/route.ts'
import { accountTarget } from './account-target.ts'

export function edit(type: BusinessRole) {
  return async function editAccount(request: Request): Promise<Result> {
    const { actor, params, query } = request
    if (!actor.isAdmin) {
      if (params.id !== actor.userId) throw new NotFound()
      const role = actor.roleLowerCase
      return seeOther(profilePaths.edit({ role }, { tab: query.get('tab') }))
    }
    return showTab(request, await accountTarget(request, type))
  }
}

export function update(type: BusinessRole) {
  return async function updateAccount(request: Request): Promise<Result> {
    return saveTab(request, await accountTarget(request, type))
  }
}
