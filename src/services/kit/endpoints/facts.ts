import type { Env, Hono } from 'hono'
import type { DirectAnswer, DirectCall } from '#src/contract/direct-call.ts'
import { id } from '#src/contract/values.ts'
import { type Format, formatFor } from '#src/i18n/format.ts'
import { fallbackLanguage, isLanguage, type Language } from '#src/i18n/languages.ts'
import type { Translate } from '#src/i18n/translate.ts'
import type { Caller, ServiceDeps } from '#src/services/kit/deps.ts'

export type Facts = {
  language: Language
  t: Translate
  format: Format
  requestId: string
  /** Of the form that was sent; null if it has none. */
  formKey: string | null
  /** Of an act at a till; see `requireSignature`. */
  actSignature: string | null
  /** The browser's address if a trusted web half sent it, else the socket's; null if unknown. */
  address: string | null
  trusted: boolean
  /** Aborts when the caller is gone or stops waiting; for expensive work. */
  gone: () => AbortSignal
}
export type ServiceEnv = Env & {
  Bindings: { clientAddress?: string | null } | undefined
  Variables: { facts: Facts; caller: Caller }
}

/** Answers HTTP requests, and the calls of a web half in the same process. */
export type ServiceApp = Hono<ServiceEnv> & {
  call: (call: DirectCall) => Promise<DirectAnswer>
}

export const BODY_BYTES = 256 * 1024

type Given = Omit<Facts, 'language' | 't' | 'format' | 'formKey' | 'actSignature'> & {
  language: string | undefined
  formKey: string | undefined
  actSignature: string | undefined
  /** The zone in which the caller reads instants; business days are never computed in it. */
  timeZone: string | undefined
}

/** The facts a caller states about itself; unknown languages and zones become the defaults. */
export function createFacts(
  deps: ServiceDeps,
  { language, timeZone, formKey, actSignature, ...given }: Given,
): Facts {
  const first = language?.slice(0, 2).toLowerCase()
  const known = isLanguage(first) ? first : fallbackLanguage
  const zone = timeZone !== undefined && zones.has(timeZone) ? timeZone : null
  return {
    ...given,
    language: known,
    formKey: id.safeParse(formKey).data ?? null,
    actSignature: actSignature ?? null,
    t: deps.translators[known],
    format: formatFor(known, zone ?? deps.settings.businessTimeZone),
  }
}

const zones = new Set(['UTC', ...Intl.supportedValuesOf('timeZone')])
