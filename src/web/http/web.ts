import type { Logger } from 'pino'
import type { RecordRefusal } from '#src/contract/refused-request.ts'
import type { Translators } from '#src/i18n/translate.ts'
import { createOpenBodies, type OpenBodies } from '#src/platform/open-bodies.ts'
import { createRate, type Rate } from '#src/platform/rate.ts'
import { type SecretBox, secretBoxOf } from '#src/platform/secret-box.ts'
import type { UpstreamFactory } from '#src/upstream/create-upstream.ts'
import { createEmbedSessions, type EmbedSessions } from '#src/web/auth/session/embed-sessions.ts'
import { createSessions, type Sessions } from '#src/web/auth/session/sessions.ts'
import type { AppDeps, WebConfig } from '#src/web/deps.ts'
import type { Assets, Notice } from '#views/page/page.ts'
import { type Cookies, createCookies } from './cookies.ts'

/** Of a request made inside the app: the next screen after a write. */
export type Inner = {
  requestId: string
  clientAddress: string | null
  notice: Notice | null
}

export type Web = {
  config: WebConfig
  log: Logger
  recordRefusal: RecordRefusal
  translators: Translators
  assets: Assets
  sessions: Sessions
  embeds: EmbedSessions
  upstream: UpstreamFactory
  cookies: Cookies
  formBox: SecretBox
  cookieBox: SecretBox
  openBodies: OpenBodies
  reportRate: Rate
  self: (request: Request, inner: Inner) => Promise<Response>
}

const MB = 1024 * 1024
/** Enough for a deal with all its pictures; offices that share one address need more. */
const bodyShares = {
  person: { count: 24, bytes: 96 * MB },
  address: { count: 100, bytes: 384 * MB },
}

export function createWeb(deps: AppDeps, self: Web['self']): Web {
  const { config, db, quick, log, upstream } = deps
  const { secretKeys, sessionLimits: limits } = config
  return {
    config,
    log,
    upstream,
    self,
    recordRefusal: deps.recordRefusal,
    translators: deps.translators,
    assets: deps.assets,
    sessions: createSessions({ db, quick, upstream, log, secretKeys, limits }),
    embeds: createEmbedSessions({ db, secretKeys }),
    cookies: createCookies(config.publicOrigin),
    formBox: secretBoxOf(secretKeys, 'forms'),
    openBodies: createOpenBodies(bodyShares),
    reportRate: createRate({ windowMs: 60_000, each: 20, all: 200 }),
    cookieBox: secretBoxOf(secretKeys, 'cookies'),
  }
}
