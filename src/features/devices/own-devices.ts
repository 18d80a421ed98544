import { sessionsPaths } from '#src/contract/screens/devices.ts'
import { NotFound } from '#src/web/http/result.ts'
import type { Request } from '#src/web/http/route.ts'
import { crumbsTo } from '#src/web/navigation/crumbs.ts'
import * as sessions from './devices.tsx'
import type { Scope } from './scope.ts'

export const index = (request: Request) => sessions.index(request, ownScope(request))
export const confirm = (request: Request) => sessions.confirm(request, ownScope(request))
export const destroy = (request: Request) => sessions.destroy(request, ownScope(request))
export const confirmAll = (request: Request) => sessions.confirmAll(request, ownScope(request))
export const destroyAll = (request: Request) => sessions.destroyAll(request, ownScope(request))

function ownScope({ c, actor, page, params, upstream }: Request): Scope {
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
