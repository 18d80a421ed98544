import { sessionsPaths } from '#src/contract/screens/devices.ts'
import { NotFound } from '#src/web/http/result.ts'
import type { Request } from '#src/web/http/route.ts'
import { crumbsTo } from '#src/web/navigation/crumbs.ts'
import * as sessions from './devices.tsx'
import type { Scope } from './scope.ts'

export const index = (request: Request) => sessions.index(request, ownScope(request))
export const newEnd = (request: Request) => sessions.newEnd(request, ownScope(request))
export const end = (request: Request) => sessions.end(request, ownScope(request))
export const newEndOthers = (request: Request) => sessions.newEndAll(request, ownScope(request))
export const endOthers = (request: Request) => sessions.endAll(request, ownScope(request))

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
      return upstream.read(upstream.authentication.POST('/users/sign-ins/end', { body }))
    },
  }
}
