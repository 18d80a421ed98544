import { type BusinessRole, businessRoles } from '#src/contract/roles.ts'
import { id } from '#src/contract/values.ts'
import { readAccount, readBusiness, readContact } from '#src/features/profile/index.ts'
import type { Request } from '#src/web/http/route.ts'
import type { ReviewKind } from './lifecycle.ts'
import type { Reviewed } from './reviewed.ts'

type Asked = { kind: ReviewKind; type: BusinessRole; id: string }

/** What the address asks for; null when it can be nobody's. */
export function askedReview({ params }: Request, kind: ReviewKind): Asked | null {
  const type = businessRoles.find((role) => role === params.userType?.toUpperCase())
  const given = id.safeParse(params.id)
  return type && given.success ? { kind, type, id: given.data } : null
}

/** The version with the live one; null when there is none of that id and type. */
export async function readReview(request: Request, asked: Asked): Promise<Reviewed | null> {
  return asked.kind === 'business'
    ? readBusinessReview(request, asked)
    : readContactReview(request, asked)
}

async function readBusinessReview(request: Request, { type, id }: Asked): Promise<Reviewed | null> {
  const { upstream } = request
  const params = { path: { type, id } }
  const found = await upstream.read(
    upstream.authentication.GET('/users/{type}/business/{id}', { params }),
  )
  if (!found.ok) return null
  const { data: version } = found
  const [live, account] = await Promise.all([
    readBusiness(request, { type, userId: version.userId }),
    readAccount(request, type, version.userId),
  ])
  const name = version.businessName ?? account.fullName
  return { kind: 'business', type, version, live, account, name }
}

async function readContactReview(request: Request, { type, id }: Asked): Promise<Reviewed | null> {
  const { upstream } = request
  const params = { path: { type, id } }
  const found = await upstream.read(
    upstream.authentication.GET('/users/{type}/contact/{id}', { params }),
  )
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
