import type { Env, Hono } from 'hono'
import type { Format } from '#src/i18n/format.ts'
import type { Language } from '#src/i18n/languages.ts'
import type { Translate } from '#src/i18n/translate.ts'
import type { Caller } from '#src/services/kit/caller.ts'

export type Facts = {
  language: Language
  t: Translate
  format: Format
  requestId: string
  /** The browser's address when a trusted web half sent it, else the socket's; null when unknown. */
  address: string | null
  trusted: boolean
  /** Aborts when the caller has gone or waits no longer; for costly work. */
  gone: () => AbortSignal
}
export type ServiceEnv = Env & {
  Bindings: { clientAddress?: string | null } | undefined
  Variables: { facts: Facts; caller: Caller }
}

export type ServiceApp = Hono<ServiceEnv>
