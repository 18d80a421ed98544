import { id } from '#src/contract/values.ts'
import { pathsOf } from '#src/features/merchants/paths.ts'
import type { Crumb } from '#src/http/result.ts'
import type { Request } from '#src/http/route.ts'
import { mobileUserPaths } from './paths.ts'

const TITLE_MAX = 60

/** Home, the list or where the person came from, and what stands below it. */
export function userCrumbs({ page: { t }, query }: Request, name?: string): Crumb[] {
  const home = { label: t('common:menu.home'), href: '/' }
  const users = t('common:menu.users')
  if (name === undefined) return [home, { label: users }]
  const parent = originOf(query) ?? { label: users, href: mobileUserPaths.list() }
  return [home, parent, { label: name }]
}

/**
 * Where the person came from, as the query names it: `title` with `userType` and `merchantId` for the
 * record of a merchant or bank, `categoryId` or `brandId` for those (MUSER-04). It links to records of
 * our own alone.
 */
function originOf(query: URLSearchParams): Crumb | null {
  const label = query.get('title')?.trim().slice(0, TITLE_MAX)
  if (!label) return null
  const type = query.get('userType')?.toUpperCase()
  const merchantId = idIn(query, 'merchantId')
  if (merchantId && (type === 'MERCHANT' || type === 'BANK')) {
    return { label, href: pathsOf[type].view({ id: merchantId }) }
  }
  return idIn(query, 'categoryId') || idIn(query, 'brandId') ? { label } : null
}

function idIn(query: URLSearchParams, name: string): string | undefined {
  return id.safeParse(query.get(name)).data
}
