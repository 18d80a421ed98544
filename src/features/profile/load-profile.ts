import { ALL, PAGE_SIZE_MAX } from '#src/contract/paging.ts'
import type { BusinessRole, StaffRole } from '#src/contract/roles.ts'
import { orNull } from '#src/upstream/result.ts'
import type { Request } from '#src/web/http/route.ts'

type RequestContext = Pick<Request, 'upstream'>

export type Business = { userId: string; type: BusinessRole }
export type Account = Awaited<ReturnType<typeof readAccount>>

export function readAccount({ upstream }: RequestContext, type: StaffRole, userId: string) {
  const path = { type, merchantId: userId }
  return upstream.authentication.read('/users/{type}/{merchantId}', { path })
}

/** Name and number of an account, which a first profile begins with; null if they can't be loaded. */
export async function fromSignUp(
  { upstream, page }: Pick<Request, 'upstream' | 'page'>,
  { role, userId }: { role: StaffRole; userId: string },
) {
  const account = await orNull(readAccount({ upstream }, role, userId))
  if (!account) return null
  const { fullName: name, mobileNo } = account
  return { name, number: mobileNo ? page.format.phone(mobileNo) : '' }
}

export function readBusiness({ upstream }: RequestContext, { type, userId }: Business) {
  const path = { type, merchantId: userId }
  return upstream.authentication.read('/users/{type}/business/merchant/{merchantId}', { path })
}

export function readContact({ upstream }: RequestContext, { type, userId }: Business) {
  const path = { type, merchantId: userId }
  return upstream.authentication.read('/users/{type}/contact/merchant/{merchantId}', { path })
}

export function readChosen({ upstream }: RequestContext, { userId }: Business) {
  return upstream.core.read('/brands-categories/{merchantId}', { path: { merchantId: userId } })
}

export async function readActiveCategories(request: RequestContext, { userId, type }: Business) {
  const query = { userId, merchantId: userId, role: type, size: PAGE_SIZE_MAX, page: 0 }
  const { categories } = await request.upstream.core.read('/categories/merchant', {
    query: { ...query, searchTerm: ALL },
  })
  return categories
}

export async function readChoices({ upstream }: RequestContext) {
  const path = { page: 0, size: PAGE_SIZE_MAX, term: ALL }
  const [{ categories }, { brands }] = await Promise.all([
    upstream.core.read('/categories/{filter}/{page}/{size}/search/{term}', {
      path: { filter: 'active', ...path },
    }),
    upstream.core.read('/brands/{page}/{size}/search/{term}', { path }),
  ])
  return { categories, brands }
}

export function readPlan({ upstream }: RequestContext, { userId, type }: Business) {
  const path = { userType: type, userId }
  return upstream.core.read('/subscription/user/{userType}/{userId}', { path })
}
