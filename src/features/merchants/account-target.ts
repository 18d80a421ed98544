import type { BusinessRole } from '#src/contract/roles.ts'
import { id } from '#src/contract/values.ts'
import type { EditTarget } from '#src/features/profile/edit-target.ts'
import { adminEditTabs } from '#src/features/profile/filters.ts'
import { readAccount } from '#src/features/profile/load-profile.ts'
import { NotFound } from '#src/http/result.ts'
import type { Request } from '#src/http/route.ts'
import { pathsOf } from './paths.ts'

const listName = { MERCHANT: 'common:menu.merchants', BANK: 'common:menu.banks' } as const

/** The merchant or bank that an administrator edits. @throws NotFound when there is none of that type */
export async function accountTarget(request: Request, type: BusinessRole): Promise<EditTarget> {
  const { page, params } = request
  const given = id.safeParse(params.id)
  if (!given.success) throw new NotFound()
  const userId = given.data
  const { fullName } = await readAccount(request, type, userId)
  const { list, edit } = pathsOf[type]
  const editHref: EditTarget['editHref'] = (tab) => edit({ id: userId }, { tab })
  return {
    userId,
    role: type,
    onBehalf: true,
    tabs: adminEditTabs,
    name: fullName,
    crumbs: [
      { label: page.t('common:menu.home'), href: '/' },
      { label: page.t(listName[type]), href: list() },
      { label: fullName },
      { label: page.t('common:crumbs.edit') },
    ],
    editHref,
    doneHref: editHref,
  }
}
