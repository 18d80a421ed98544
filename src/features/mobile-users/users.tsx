import { NO_BRAND } from '#src/contract/core/request-limits.ts'
import { dealRequestPaths } from '#src/contract/screens/deal-requests.ts'
import { pathsOf } from '#src/contract/screens/merchants.ts'
import { mobileUserPaths } from '#src/contract/screens/mobile-users.ts'
import { id } from '#src/contract/values.ts'
import { idOf, type Result, screen } from '#src/web/http/result.ts'
import type { Request } from '#src/web/http/route.ts'
import { MobileUser } from '#views/mobile-users/show.tsx'
import type { Actor, Crumb, Page } from '#views/page/page.ts'

const TITLE_MAX = 60

export async function show({ upstream, params, page, query, actor }: Request): Promise<Result> {
  const path = { id: idOf(params.id) }
  const user = await upstream.authentication.read('/users/USER/{id}', { path })
  return screen({
    title: user.fullName,
    crumbs: [originOf(query, actor) ?? listOf(actor, page.t), { label: user.fullName }],
    main: <MobileUser user={user} />,
  })
}

/** Only administrators have a list of users; others come from their requests. */
function listOf({ role }: Actor, t: Page['t']): Crumb {
  if (role === 'ADMIN') return { label: t('common:menu.users'), href: mobileUserPaths.list() }
  return { label: t('common:menu.combinedRequests'), href: dealRequestPaths.combined[role]() }
}

function originOf(query: URLSearchParams, actor: Actor): Crumb | null {
  const label = query.get('title')?.trim().slice(0, TITLE_MAX)
  if (!label) return null
  const type = query.get('userType')?.toUpperCase()
  const merchantId = idIn(query, 'merchantId')
  const categoryId = idIn(query, 'categoryId')
  const brandId = query.get('brandId') === NO_BRAND ? NO_BRAND : idIn(query, 'brandId')
  if (merchantId && (type === 'MERCHANT' || type === 'BANK')) {
    const userType = type === 'BANK' ? 'bank' : 'merchant'
    const requests = { userType, merchantId, categoryId: categoryId ?? '', brandId: brandId ?? '' }
    if (categoryId && brandId) return { label, href: dealRequestPaths.combination(requests) }
    return actor.isAdmin ? { label, href: pathsOf[type].view({ id: merchantId }) } : null
  }
  return categoryId || idIn(query, 'brandId') ? { label } : null
}

function idIn(query: URLSearchParams, name: string): string | undefined {
  return id.safeParse(query.get(name)).data
}
