import type { ReviewKind } from '#src/contract/authentication/account-lifecycle.ts'
import { type BusinessRole, businessRoles } from '#src/contract/roles.ts'
import { id } from '#src/contract/values.ts'
import { readAccount, readBusiness, readContact } from '#src/features/profile/index.ts'
import type { Request } from '#src/web/http/route.ts'
import type { Reviewed } from '#views/approvals/lifecycle.ts'

type Version = { type: BusinessRole; id: string }

export async function loadReview(request: Request, kind: ReviewKind): Promise<Reviewed | null> {
  const { params } = request
  const type = businessRoles.find((role) => role === params.userType?.toUpperCase())
  const given = id.safeParse(params.id)
  return type && given.success ? readReview[kind](request, { type, id: given.data }) : null
}

export const readReview: Record<
  ReviewKind,
  (request: Request, version: Version) => Promise<Reviewed | null>
> = {
  async business(request, path) {
    const { authentication } = request.upstream
    const found = await authentication.GET('/users/{type}/business/{id}', { path })
    if (!found.ok) return null
    const { data: version } = found
    const { type } = path
    const [live, account] = await Promise.all([
      readBusiness(request, { type, userId: version.userId }),
      readAccount(request, type, version.userId),
    ])
    const name = version.businessName ?? account.fullName
    return { kind: 'business', type, version, live, account, name }
  },
  async contact(request, path) {
    const { authentication } = request.upstream
    const found = await authentication.GET('/users/{type}/contact/{id}', { path })
    if (!found.ok) return null
    const { data: version } = found
    const owner = { type: path.type, userId: version.userId }
    const [live, account, { businessName }] = await Promise.all([
      readContact(request, owner),
      readAccount(request, owner.type, owner.userId),
      readBusiness(request, owner),
    ])
    const name = businessName ?? account.fullName
    return { kind: 'contact', type: owner.type, version, live, account, name }
  },
}
