import type { ReviewKind } from '#src/contract/authentication/account-lifecycle.ts'
import { type BusinessRole, businessRoles } from '#src/contract/roles.ts'
import { id } from '#src/contract/values.ts'
import { readAccount, readBusiness, readContact } from '#src/features/profile/index.ts'
import type { Request } from '#src/web/http/route.ts'
import type { Reviewed } from './lifecycle.ts'

type ReviewParams = { kind: ReviewKind; type: BusinessRole; id: string }

export async function loadReview(request: Request, kind: ReviewKind): Promise<Reviewed | null> {
  const { params } = request
  const type = businessRoles.find((role) => role === params.userType?.toUpperCase())
  const given = id.safeParse(params.id)
  return type && given.success ? readReview(request, { kind, type, id: given.data }) : null
}

export async function readReview(request: Request, params: ReviewParams): Promise<Reviewed | null> {
  return params.kind === 'business'
    ? readBusinessReview(request, params)
    : readContactReview(request, params)
}

async function readBusinessReview(
  request: Request,
  { type, id }: ReviewParams,
): Promise<Reviewed | null> {
  const { upstream } = request
  const params = { path: { type, id } }
  const found = await upstream.authentication.GET('/users/{type}/business/{id}', params)
  if (!found.ok) return null
  const { data: version } = found
  const [live, account] = await Promise.all([
    readBusiness(request, { type, userId: version.userId }),
    readAccount(request, type, version.userId),
  ])
  const name = version.businessName ?? account.fullName
  return { kind: 'business', type, version, live, account, name }
}

async function readContactReview(
  request: Request,
  { type, id }: ReviewParams,
): Promise<Reviewed | null> {
  const { upstream } = request
  const params = { path: { type, id } }
  const found = await upstream.authentication.GET('/users/{type}/contact/{id}', params)
  if (!found.ok) return null
  const { data: version } = found
  const { userId } = version
  const [live, account, { businessName }] = await Promise.all([
    readContact(request, { type, userId }),
    readAccount(request, type, userId),
    readBusiness(request, { type, userId }),
  ])
  return { kind: 'contact', type, version, live, account, name: businessName ?? account.fullName }
}
