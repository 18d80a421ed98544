import { setTimeout as sleep } from 'node:timers/promises'
import type { Context } from 'hono'
import { TILL_DAYS } from '#src/contract/authentication/tills.ts'
import type { Token } from '#src/contract/authentication/tokens.ts'
import { saveLanguage } from '#src/features/preferences/index.ts'
import { SessionOver, UpstreamFault, type UpstreamResult } from '#src/upstream/result.ts'
import type { Upstream } from '#src/upstream/upstream.ts'
import type { SignedIn } from '#src/web/auth/session/sessions.ts'
import { callFacts, ownUpstream } from '#src/web/http/identify.ts'
import { keepLanguage, languageChoice } from '#src/web/http/preferences.ts'
import type { PublicRequest, WebEnv } from '#src/web/http/route.ts'

const WAIT_MS = 1000
const DAY_SECONDS = 24 * 3600

/** The web half always uses the staff audience. Null if no answer came. */
export async function signIn(
  { c }: PublicRequest,
  credentials: { username: string; password: string },
  device: string,
): Promise<UpstreamResult<Token> | null> {
  const services = c.get('web').upstream({ ...callFacts(c), bearer: null })
  const body = {
    grant_type: 'password' as const,
    ...credentials,
    user_role: 'ADMIN' as const,
    device,
  }
  return services.authentication.POST('/oauth/token', { body }).catch(nullOnFault)
}

/** Under a new session id, against fixation. Null if the profile could not be read. */
export async function enter(c: Context<WebEnv>, token: Token): Promise<SignedIn | null> {
  const { sessions, cookies } = c.get('web')
  const before = c.get('session')
  const userAgent = c.req.header('user-agent') ?? null
  const begun = await sessions.begin(token, callFacts(c), userAgent).catch(nullOnFault)
  if (!begun) return null
  if (before) await sessions.end(before.id)
  cookies.set(c, 'session', begun.id, begun.actor.counter && TILL_DAYS * DAY_SECONDS)
  if (!begun.actor.counter) await carryLanguage(c, begun)
  return begun
}

/** Ends the session even if the services' sign-out fails. */
export async function leave(c: Context<WebEnv>, services: Upstream): Promise<void> {
  const { sessions, cookies, log } = c.get('web')
  const session = c.get('session')
  cookies.clear(c, 'session')
  if (!session) return
  try {
    await (session.viewer ? ownUpstream(c) : services).authentication.GET('/users/sign-out')
  } catch (error) {
    if (!(error instanceof UpstreamFault || error instanceof SessionOver)) throw error
    log.warn({ err: error, requestId: c.get('requestId') }, 'sign-out did not reach the services')
  }
  if (session.viewer) await sessions.views.end(session.viewer)
  await sessions.end(session.id)
  c.set('session', null)
}

function nullOnFault(error: unknown): null {
  if (error instanceof UpstreamFault) return null
  throw error
}

/**
 * A language chosen on the way in becomes the account's. What this person chose here before stays with
 * this device alone, and somebody else's choice gives way to the account's language.
 */
async function carryLanguage(c: Context<WebEnv>, { row }: SignedIn): Promise<void> {
  const choice = languageChoice(c)
  if (!choice || choice.isOf(row.userId)) return
  const language = choice.isOpen ? choice.language : row.profile.language
  keepLanguage(c, language, row.userId)
  if (language === row.profile.language) return
  const { upstream, sessions } = c.get('web')
  const call = callFacts(c)
  const services = upstream({ ...call, bearer: sessions.bearer(row, call) })
  const saving = saveLanguage(c, services, { userId: row.userId, language })
  await Promise.race([saving, sleep(WAIT_MS, undefined, { ref: false })])
}
