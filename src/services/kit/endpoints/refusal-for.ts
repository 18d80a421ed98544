import { HTTPException } from 'hono/http-exception'
import type { Translate } from '#src/i18n/translate.ts'
import { BadRequest, hasLeft } from '#src/platform/bad-request.ts'
import { isDatabaseDown, isDatabaseFull } from '#src/platform/database-down.ts'
import type { ServiceDeps } from '#src/services/kit/deps.ts'
import { Refusal } from '#src/services/kit/refusals/refusal.ts'
import { StorageDown } from '#src/services/kit/storage.ts'

/** Retry-After when the database or the disk has no room. */
const BUSY_SECONDS = 2

/** What the caller learns of an error. Unexpected ones are logged and hidden behind 5000. */
export function refusalFor(error: unknown, { log }: ServiceDeps, requestId: string): Refusal {
  if (error instanceof Refusal && error.kind !== 'full') return error
  if (!(error instanceof Error)) throw error
  if (isBadInput(error)) return new Refusal('invalid', 'errors:service.invalid')
  if (isFull(error)) {
    log.error({ err: error.cause, requestId }, 'no room to write')
    return new Refusal('full', 'files:full')
  }
  if (error instanceof StorageDown) {
    log.warn({ err: error, requestId }, 'file storage not available')
    return busy()
  }
  if (isDatabaseDown(error)) {
    log.warn({ err: error, requestId }, 'database not available')
    return busy()
  }
  log.error({ err: error, requestId }, 'service failed')
  return new Refusal('internal', 'errors:service.internal')
}

export function busy(): Refusal {
  return new Refusal('busy', 'errors:service.busy', { retryAfterSeconds: BUSY_SECONDS })
}

/** The refusal's texts in one language; `errors` only if it names fields. */
export function inWords({ key, details: { params, errors } }: Refusal, t: Translate) {
  const entries = Object.entries(errors ?? {}).map(([field, text]) => [field, t(text, params)])
  return {
    displayMessage: t(key, params),
    ...(errors && { errors: Object.fromEntries(entries) as Record<string, string> }),
  }
}

/** An unreadable body, or text PostgreSQL cannot store (NUL, lone surrogates): the caller's mistake. */
function isBadInput(error: Error): boolean {
  if (error instanceof HTTPException) return error.status < 500
  if (error instanceof BadRequest || hasLeft(error)) return true
  const cause: unknown = error.cause
  return cause instanceof Error && 'code' in cause && badText.has(String(cause.code))
}

/** No room for files or for the database. */
function isFull(error: Error): boolean {
  return error instanceof Refusal || isDatabaseFull(error)
}

/** character_not_in_repertoire, untranslatable_character (PostgreSQL appendix A). */
const badText = new Set(['22021', '22P05'])
