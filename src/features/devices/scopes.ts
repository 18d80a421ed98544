import type { HeldNumber } from '#src/contract/authentication/held-numbers.ts'
import type { Permission, Role } from '#src/contract/roles.ts'
import { sessionsPaths } from '#src/contract/screens/devices.ts'
import { id as anId } from '#src/contract/values.ts'
import type { UpstreamResult } from '#src/upstream/result.ts'
import type { Which } from '#src/web/auth/session/live-sessions.ts'
import { Forbidden, NotFound } from '#src/web/http/result.ts'
import type { Request } from '#src/web/http/route.ts'
import { crumbsTo } from '#src/web/navigation/crumbs.ts'
import { can, type Screen } from '#views/page/page.ts'

export type Scope = {
  userId: string
  ownSignInId: string | null
  title: string
  summary: string
  crumbs: NonNullable<Screen['crumbs']>
  indexHref: string
  endHref: (session: string) => string
  endAllHref: string
  endAll: 'endOthers' | 'endAll'
  all: Which | undefined
  end: (signInIds: string[] | null) => Promise<UpstreamResult<{ ended: number }>>
}

/** Of somebody else's account. */
type OthersScope = Scope & {
  name: string
  address: { type: string; id: string }
  path: { type: Role; userId: string }
  held: HeldNumber | null
}

export function ownScope({ c, actor, page, params, upstream }: Request): Scope {
  const role = actor.roleLowerCase
  const ownSignInId = c.get('session')?.row.signInId
  if (params.role !== role || !ownSignInId) throw new NotFound()
  const { t } = page
  return {
    userId: actor.userId,
    ownSignInId,
    title: t('sessions:title'),
    summary: t('sessions:summary'),
    crumbs: crumbsTo(page, sessionsPaths.index),
    indexHref: sessionsPaths.index({ role }),
    endHref: (session) => sessionsPaths.end({ role, session }),
    endAllHref: sessionsPaths.endOthers({ role }),
    endAll: 'endOthers',
    all: { except: ownSignInId },
    end(signInIds) {
      const body = signInIds ? { signInIds } : { others: true as const }
      return upstream.authentication.POST('/users/sign-ins/end', { body })
    },
  }
}

const accounts = new Map<string, { type: Role; permission: Permission }>([
  ['merchant', { type: 'MERCHANT', permission: 'UPDATE_MERCHANT' }],
  ['bank', { type: 'BANK', permission: 'UPDATE_BANK' }],
  ['admin', { type: 'ADMIN', permission: 'UPDATE_ROLE' }],
  ['user', { type: 'USER', permission: 'UPDATE_USER' }],
])

export async function scopeOf(request: Request): Promise<OthersScope> {
  const { actor, page, params, upstream } = request
  const account = accounts.get(params.type ?? '')
  const userId = anId.safeParse(params.id).data
  if (!account || !userId) throw new NotFound()
  if (!can(actor, account.permission)) throw new Forbidden()
  const { t } = page
  const path = { type: account.type, userId }
  const owner = await upstream.authentication.read('/users/{type}/{userId}/sign-ins/owner', {
    path,
  })
  const name = owner.fullName
  const title = t('sessions:titleOf', { name })
  const address = { type: params.type ?? '', id: userId }
  return {
    userId,
    name,
    address,
    path,
    held: owner.held,
    ownSignInId: null,
    title,
    summary: t('sessions:summaryOf'),
    crumbs: [{ label: title }],
    indexHref: sessionsPaths.of(address),
    endHref: (session) => sessionsPaths.endOf({ ...address, session }),
    endAllHref: sessionsPaths.endAllOf(address),
    endAll: 'endAll',
    all: undefined,
    end(signInIds) {
      const body = signInIds ? { signInIds } : {}
      return upstream.authentication.POST('/users/{type}/{userId}/sign-ins/end', {
        path,
        body,
      })
    },
  }
}
