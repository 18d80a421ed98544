import { NotFound, type Result, screen } from '#src/http/result.ts'
import type { Request } from '#src/http/route.ts'
import { attempt } from '#src/upstream/attempt.ts'
import { UpstreamFault } from '#src/upstream/result.ts'
import { Profile } from '#views/profile/show.tsx'
import { readProfileTab } from './filters.ts'

/** The own account, to read: summary and subscription plan (ACCT-01, ACCT-09). */
export async function show(request: Request): Promise<Result> {
  const { page, actor, params, query } = request
  if (params.role !== actor.roleLowerCase) throw new NotFound()
  const tab = readProfileTab(query, actor.role)
  const [account, plan] = await Promise.all([
    readAccount(request),
    tab === 'plan' ? attempt(readPlan(request)) : null,
  ])
  return screen({
    title: page.t('profile:title'),
    crumbs: [
      { label: page.t('common:menu.home'), href: '/' },
      { label: page.t('common:menu.profile') },
    ],
    main: (
      <Profile
        account={account}
        tab={tab}
        plan={plan instanceof UpstreamFault ? 'unavailable' : plan}
      />
    ),
  })
}

function readAccount({ upstream, actor }: Request) {
  const path = { type: actor.role, merchantId: actor.userId }
  return upstream.need(
    upstream.authentication.GET('/users/{type}/{merchantId}', { params: { path } }),
  )
}

async function readPlan({ upstream, actor }: Request) {
  if (actor.role === 'ADMIN') return null
  const path = { userType: actor.role, userId: actor.userId }
  return upstream.need(
    upstream.core.GET('/subscription/user/{userType}/{userId}', { params: { path } }),
  )
}
