import type { BusinessRole } from '#src/contract/roles.ts'
import { pathsOf } from '#src/contract/screens/merchants.ts'
import { profilePaths } from '#src/contract/screens/profile.ts'
import { adminEditTabs, type EditTarget, saveTab, showTab } from '#src/features/profile/index.ts'
import { NotFound, type Result, seeOther } from '#src/web/http/result.ts'
import type { Request } from '#src/web/http/route.ts'
import { accountScreen, findAccount } from './account-screen.tsx'
import { accountCrumbs } from './crumbs.ts'
import type { Screen } from './lifecycle.ts'

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

async function accountTarget(request: Request, type: BusinessRole): Promise<EditTarget> {
  const { page } = request
  const { userId, fullName } = await findAccount(request, type)
  const { view, edit } = pathsOf[type]
  const editHref: EditTarget['editHref'] = (tab) => edit({ id: userId }, { tab })
  return {
    userId,
    role: type,
    onBehalf: true,
    tabs: adminEditTabs,
    name: fullName,
    crumbs: accountCrumbs(page, type, [
      { label: fullName, href: view({ id: userId }) },
      { label: page.t('common:crumbs.edit') },
    ]),
    editHref,
    doneHref: editHref,
  }
}

export function show(type: BusinessRole, where: Screen) {
  return function showAccount(request: Request): Promise<Result> {
    return accountScreen(request, { type, where, from: request.query.get('from') })
  }
}
