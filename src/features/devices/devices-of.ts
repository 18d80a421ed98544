import type { Permission, Role } from '#src/contract/roles.ts'
import { sessionsPaths } from '#src/contract/screens/devices.ts'
import { id as anId } from '#src/contract/values.ts'
import { Forbidden, NotFound, type Result, seeOther } from '#src/web/http/result.ts'
import type { Request } from '#src/web/http/route.ts'
import { can } from '#src/web/page/page.ts'
import * as sessions from './devices.tsx'
import type { Scope } from './scope.ts'

const accounts = new Map<string, { type: Role; permission: Permission }>([
  ['merchant', { type: 'MERCHANT', permission: 'UPDATE_MERCHANT' }],
  ['bank', { type: 'BANK', permission: 'UPDATE_BANK' }],
  ['admin', { type: 'ADMIN', permission: 'UPDATE_ROLE' }],
  ['user', { type: 'USER', permission: 'UPDATE_USER' }],
])

export async function index(request: Request): Promise<Result> {
  const { actor, params } = request
  if (params.id === actor.userId)
    return seeOther(sessionsPaths.index({ role: actor.roleLowerCase }))
  return sessions.index(request, await scopeOf(request))
}

export const confirm = async (request: Request) => sessions.confirm(request, await scopeOf(request))
export const destroy = async (request: Request) => sessions.destroy(request, await scopeOf(request))
export const confirmAll = async (request: Request) =>
  sessions.confirmAll(request, await scopeOf(request))
export const destroyAll = async (request: Request) =>
  sessions.destroyAll(request, await scopeOf(request))

async function scopeOf(request: Request): Promise<Scope> {
  const { actor, page, params, upstream } = request
  const account = accounts.get(params.type ?? '')
  const userId = anId.safeParse(params.id).data
  if (!account || !userId) throw new NotFound()
  if (!can(actor, account.permission)) throw new Forbidden()
  const { t } = page
  const title = await titleOf(request, account.type, userId)
  const address = { type: params.type ?? '', id: userId }
  const path = { type: account.type, userId }
  return {
    userId,
    ownSignInId: null,
    title,
    summary: t('sessions:summaryOf'),
    crumbs: [{ label: title }],
    indexHref: sessionsPaths.of(address),
    endHref: (session) => sessionsPaths.endOf({ ...address, session }),
    endAllHref: sessionsPaths.endAllOf(address),
    endAll: 'endAll',
    all: 'all',
    end(signInIds) {
      const body = signInIds ? { signInIds } : {}
      return upstream.authentication.POST('/users/{type}/{userId}/sign-ins/end', {
        path,
        body,
      })
    },
  }
}

async function titleOf({ upstream, page }: Request, type: Role, userId: string): Promise<string> {
  const { fullName } = await upstream.authentication.read('/users/{type}/{userId}/sign-ins/owner', {
    path: { type, userId },
  })
  return page.t('sessions:titleOf', { name: fullName })
}
