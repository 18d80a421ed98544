import { sessionsPaths } from '#src/contract/screens/devices.ts'
import type { Address, Guard } from '#src/contract/screens/path.ts'
import { twoStepPaths } from '#src/contract/screens/two-step.ts'
import { id as anId } from '#src/contract/values.ts'
import { actRows } from '#src/web/decisions/act.tsx'
import type { Act, Question } from '#src/web/decisions/definition.ts'
import { questionWords } from '#src/web/decisions/questions.ts'
import { NotFound, type Result, screen, seeOther } from '#src/web/http/result.ts'
import type { Request, Route } from '#src/web/http/route.ts'
import { type HelpLinks, SessionsView } from '#views/devices/index.tsx'
import { can } from '#views/page/page.ts'
import { describeSessions, type SessionItem } from './device-list.ts'
import { type Scope, scopeOf } from './scopes.ts'

export async function index(
  request: Request,
  scope: Scope,
  help: HelpLinks = null,
): Promise<Result> {
  const { title, summary, crumbs, endHref, endAll, endAllHref } = scope
  const views = await viewsOf(request, scope)
  const items = await itemsOf(request, scope)
  const rows = items.map((item) => ({ ...item, endHref: item.own ? null : endHref(item.id) }))
  const hasOthers = scope.ownSignInId === null || rows.some((row) => row.endHref)
  const all = hasOthers
    ? { href: endAllHref, label: request.page.t(`sessions:${endAll}.action`) }
    : null
  return screen({
    title,
    crumbs,
    main: (
      <SessionsView
        title={title}
        summary={summary}
        rows={rows}
        views={views}
        all={all}
        help={help}
        twoStepHref={
          scope.ownSignInId ? twoStepPaths.show({ role: request.actor.roleLowerCase }) : null
        }
      />
    ),
  })
}

export async function indexOthers(request: Request): Promise<Result> {
  const { actor, params } = request
  if (params.id === actor.userId)
    return seeOther(sessionsPaths.index({ role: actor.roleLowerCase }))
  const { address, path, held, ...scope } = await scopeOf(request)
  const help =
    path.type === 'USER'
      ? null
      : {
          link: sessionsPaths.passwordLink(address),
          mobile: sessionsPaths.mobile(address),
          held: held && { ...held, confirm: sessionsPaths.confirmMobile(address) },
          twoStep: can(actor, 'RESET_FACTOR') ? sessionsPaths.twoStep(address) : null,
        }
  return index(request, scope, help)
}

type Paths = { end: Address<Guard>; endAll: Address<Guard> }

type Find = (request: Request) => Promise<Scope> | Scope

/** Ending one sign-in, or all of them, of the person that `of` finds. */
export function endRows({ end, endAll }: Paths, of: Find): Route[] {
  const audit = 'user.sign-ins-ended'
  return [...actRows(endAll, audit, endingAll(of)), ...actRows(end, audit, endingOne(of))]
}

type One = { scope: Scope; session: string; item: SessionItem | undefined }

function endingOne(of: Find): Act<One> {
  return {
    async load(request) {
      const scope = await of(request)
      const session = anId.safeParse(request.params.session).data
      if (!session) throw new NotFound()
      const items = await itemsOf(request, scope)
      return { scope, session, item: items.find(({ id, own }) => id === session && !own) }
    },
    question({ page }, { scope, session, item }) {
      if (!item) throw new NotFound()
      const { device, place } = item
      return {
        action: scope.endHref(session),
        ...questionWords(page.t, 'sessions:end', { device, place }),
        ...around(scope),
      }
    },
    send: (_request, { scope, session }) => scope.end([session]),
    after: ({ c }, { scope: { userId }, session }) =>
      c.get('web').sessions.revoke(userId, 'ended', { signInIds: [session] }),
    next: (_request, { scope }) => scope.indexHref,
  }
}

function endingAll(of: Find): Act<Scope> {
  return {
    load: async (request) => of(request),
    question: ({ page }, scope) => ({
      action: scope.endAllHref,
      ...questionWords(page.t, `sessions:${scope.endAll}`),
      ...around(scope),
    }),
    send: (_request, scope) => scope.end(null),
    after: ({ c }, { userId, all }) => c.get('web').sessions.revoke(userId, 'ended', all),
    next: (_request, { indexHref }) => indexHref,
  }
}

function around({ indexHref, crumbs }: Scope): Pick<Question, 'cancelHref' | 'crumbs'> {
  const above = crumbs.with(-1, { label: crumbs.at(-1)?.label ?? '', href: indexHref })
  return { cancelHref: indexHref, crumbs: above }
}

/** Who saw it as its owner does; refused in such a view itself, before anything is shown. */
async function viewsOf({ actor, upstream }: Request, { ownSignInId }: Scope) {
  if (actor.isAdmin || !ownSignInId) return []
  return (await upstream.authentication.read('/users/views')).views
}

async function itemsOf({ c, page }: Request, { userId, ownSignInId }: Scope) {
  const live = await c.get('web').sessions.liveSessionsOf(userId)
  return describeSessions(page, live, ownSignInId)
}
