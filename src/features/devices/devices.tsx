import { sessionsPaths } from '#src/contract/screens/devices.ts'
import type { Address, Guard } from '#src/contract/screens/path.ts'
import { id as anId } from '#src/contract/values.ts'
import { UpstreamRefused, type UpstreamResult } from '#src/upstream/result.ts'
import { confirmScreen } from '#src/web/decisions/act.tsx'
import { questionWords } from '#src/web/decisions/questions.ts'
import { NotFound, type Result, screen, seeOther } from '#src/web/http/result.ts'
import { get, post, type Request, type Route } from '#src/web/http/route.ts'
import type { ConfirmProps } from '#views/components/dialog.tsx'
import { type HelpLinks, SessionsView } from '#views/devices/index.tsx'
import type { Page } from '#views/page/page.ts'
import { describeSessions } from './device-list.ts'
import { type Scope, scopeOf } from './scopes.ts'

export async function index(
  request: Request,
  scope: Scope,
  help: HelpLinks = null,
): Promise<Result> {
  const { title, summary, crumbs, endHref, endAll, endAllHref } = scope
  const items = await itemsOf(request, scope)
  const rows = items.map((item) => ({ ...item, endHref: item.own ? null : endHref(item.id) }))
  const hasOthers = scope.ownSignInId === null || rows.some((row) => row.endHref)
  const all = hasOthers
    ? { href: endAllHref, label: request.page.t(`sessions:${endAll}.action`) }
    : null
  return screen({
    title,
    crumbs,
    main: <SessionsView title={title} summary={summary} rows={rows} all={all} help={help} />,
  })
}

export async function indexOthers(request: Request): Promise<Result> {
  const { actor, params } = request
  if (params.id === actor.userId)
    return seeOther(sessionsPaths.index({ role: actor.roleLowerCase }))
  const { address, path, ...scope } = await scopeOf(request)
  const help =
    path.type === 'USER'
      ? null
      : { link: sessionsPaths.passwordLink(address), mobile: sessionsPaths.mobile(address) }
  return index(request, scope, help)
}

type Paths = { end: Address<Guard>; endAll: Address<Guard> }

/** Ending one sign-in, or all of them, of the person that `of` finds. */
export function endRows(
  { end, endAll }: Paths,
  of: (request: Request) => Promise<Scope> | Scope,
): Route[] {
  const scoped = (handler: (request: Request, scope: Scope) => Promise<Result>) => {
    return async (request: Request) => handler(request, await of(request))
  }
  const audit = 'user.sign-ins-ended'
  return [
    get(endAll, scoped(confirmAll)),
    post(endAll, audit, scoped(destroyAll)),
    get(end, scoped(confirm)),
    post(end, audit, scoped(destroy)),
  ]
}

async function confirm(request: Request, scope: Scope): Promise<Result> {
  const items = await itemsOf(request, scope)
  const item = items.find(({ id, own }) => id === request.params.session && !own)
  if (!item) throw new NotFound()
  const { device, place } = item
  return confirmation(request.page, scope, {
    action: scope.endHref(item.id),
    ...questionWords(request.page.t, 'sessions:end', { device, place }),
  })
}

async function destroy(request: Request, scope: Scope): Promise<Result> {
  const session = anId.safeParse(request.params.session).data
  if (!session) throw new NotFound()
  const answer = accepted(await scope.end([session]))
  await request.c.get('web').sessions.revoke(scope.userId, { signInIds: [session] })
  return seeOther(scope.indexHref, { type: 'SUCCESS', message: answer.displayMessage })
}

async function confirmAll({ page }: Request, scope: Scope): Promise<Result> {
  return confirmation(page, scope, {
    action: scope.endAllHref,
    ...questionWords(page.t, `sessions:${scope.endAll}`),
  })
}

async function destroyAll({ c }: Request, scope: Scope): Promise<Result> {
  const answer = accepted(await scope.end(null))
  await c.get('web').sessions.revoke(scope.userId, scope.all)
  return seeOther(scope.indexHref, { type: 'SUCCESS', message: answer.displayMessage })
}

async function itemsOf({ c, page }: Request, { userId, ownSignInId }: Scope) {
  const live = await c.get('web').sessions.liveSessionsOf(userId)
  return describeSessions(page, live, ownSignInId)
}

type Question = Pick<ConfirmProps, 'action' | 'title' | 'text' | 'verb'>

function confirmation(page: Page, { indexHref, crumbs }: Scope, question: Question): Result {
  const above = crumbs.with(-1, { label: crumbs.at(-1)?.label ?? '', href: indexHref })
  return confirmScreen(page, above, { ...question, tone: 'danger primary', cancelHref: indexHref })
}

function accepted<Data>(answer: UpstreamResult<Data>) {
  if (answer.ok) return answer
  throw new UpstreamRefused(answer)
}
