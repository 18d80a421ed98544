import { v4 } from 'uuid'
import { z } from 'zod'
import type { Profile } from '#src/contract/authentication/users.ts'
import { embedPaths, OWN_PACKAGE } from '#src/contract/screens/package-embed.ts'
import { id } from '#src/contract/values.ts'
import { attempt, faultStatus, SessionOver, UpstreamFault } from '#src/upstream/result.ts'
import { EMBED_SECONDS } from '#src/web/auth/session/embed-sessions.ts'
import { languageChoice } from '#src/web/http/preferences.ts'
import { type Result, screen, seeOther } from '#src/web/http/result.ts'
import type { PublicRequest } from '#src/web/http/route.ts'
import { LoadFailed } from '#views/components/empty-state.tsx'
import { PackagePage } from '#views/package-embed/index.tsx'
import { selectedOf } from '#views/package-embed/lifecycle.ts'
import { forVisitor, loadShelf, upstreamFor } from './visit.ts'

const doorway = z.object({
  accessToken: z.string().regex(/^[\w.-]{1,4000}$/),
  userId: id,
  email: z.email().max(254),
})

export async function show(request: PublicRequest): Promise<Result> {
  return isDoorway(request.query) ? enter(request) : packages(request)
}

const packages = forVisitor(async ({ c, page, query }, visit) => {
  const title = page.t('package-embed:title')
  const shelf = await attempt(loadShelf(visit))
  if (shelf instanceof UpstreamFault) {
    const main = <LoadFailed retryHref={embedPaths.index()} />
    return screen({ layout: 'embed', status: faultStatus(shelf), title, main })
  }
  const requested = query.get('package')
  const preferred = {
    requested: requested === OWN_PACKAGE ? shelf.status.planId : requested,
    configured: c.get('web').config.defaultPackageId,
  }
  const selected = selectedOf(shelf.packages, preferred)
  const main = <PackagePage {...shelf} selected={selected?.id} formKey={v4()} />
  return screen({ layout: 'embed', title, main })
})

type Given = z.infer<typeof doorway>

function isDoorway(query: URLSearchParams): boolean {
  return Object.keys(doorway.shape).some((name) => query.has(name))
}

/** Exchanges verified parameters for the cookie of a short visit; anything wrong goes to `/failed`. */
async function enter(request: PublicRequest): Promise<Result> {
  const { c, query } = request
  const { cookies, embeds } = c.get('web')
  const given = doorway.safeParse(Object.fromEntries(query))
  const profile = given.success ? await profileOf(request, given.data) : null
  if (!given.success || !profile) {
    cookies.clear(c, 'embed')
    return seeOther(embedPaths.failed())
  }
  cookies.set(c, 'embed', await embeds.begin(given.data), EMBED_SECONDS)
  if (!languageChoice(c) && !c.get('session')) cookies.set(c, 'lang', profile.language)
  return seeOther(embedPaths.index())
}

/** The mobile user that all three parameters name; null if they disagree. */
async function profileOf({ c }: PublicRequest, given: Given): Promise<Profile | null> {
  const upstream = upstreamFor(c, given)
  try {
    const answer = await upstream.authentication.GET('/users')
    return answer.ok && isThem(answer.data, given) ? answer.data : null
  } catch (error) {
    if (error instanceof SessionOver || error instanceof UpstreamFault) return null
    throw error
  }
}

function isThem({ userId, role, email }: Profile, given: Given): boolean {
  const own = email === null || email.toLowerCase() === given.email.toLowerCase()
  return userId === given.userId && role.name === 'USER' && own
}
