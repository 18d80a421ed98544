import type { UserListItem } from '#src/contract/authentication/accounts.ts'
import { idOf, type Result, screen } from '#src/web/http/result.ts'
import type { Request } from '#src/web/http/route.ts'
import { MobileUser } from '#views/mobile-users/show.tsx'
import { userCrumbs } from './crumbs.ts'

export async function show(request: Request): Promise<Result> {
  const user = await readUser(request)
  return screen({
    title: user.fullName,
    crumbs: userCrumbs(request, user.fullName),
    main: <MobileUser user={user} />,
  })
}

function readUser({ upstream, params }: Request): Promise<UserListItem> {
  return upstream.need(
    upstream.authentication.GET('/users/USER/{id}', { path: { id: idOf(params.id) } }),
  )
}
