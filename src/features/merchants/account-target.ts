import type { BusinessRole } from '#src/contract/roles.ts'
import { pathsOf } from '#src/contract/screens/merchants.ts'
import { adminEditTabs, type EditTarget } from '#src/features/profile/index.ts'
import type { Request } from '#src/web/http/route.ts'
import { accountCrumbs } from './crumbs.ts'
import { findAccount } from './find-account.ts'

export async function accountTarget(request: Request, type: BusinessRole): Promise<EditTarget> {
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
