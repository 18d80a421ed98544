import type { Context } from 'hono'
import { z } from 'zod'
import { type LocalMobile, localMobile } from '#src/contract/authentication/mobile-number.ts'
import type { WebEnv } from '#src/web/http/route.ts'

/** The number is kept for a quarter of an hour after the last code. */
const LIFE_SECONDS = 900

const shape = z.object({ mobileNo: localMobile, resendAt: z.number(), until: z.number() })

/**
 * A reset in progress in this browser. `waitSeconds` until another code may be requested; 0 for at once.
 */
export type StartedReset = { mobileNo: LocalMobile; waitSeconds: number }

/** In a sealed cookie that only this visitor can use. */
export function keepReset(c: Context<WebEnv>, { mobileNo, waitSeconds }: StartedReset): void {
  const { cookies, cookieBox } = c.get('web')
  const now = Date.now()
  const kept = { mobileNo, resendAt: now + waitSeconds * 1000, until: now + LIFE_SECONDS * 1000 }
  cookies.set(c, 'reset', cookieBox.seal(JSON.stringify(kept), context(c)), LIFE_SECONDS)
}

export function startedReset(c: Context<WebEnv>): StartedReset | null {
  const { cookies, cookieBox } = c.get('web')
  const sealed = cookies.read(c, 'reset')
  const text = sealed && cookieBox.open(sealed, context(c))
  const kept = text ? shape.parse(JSON.parse(text)) : null
  const now = Date.now()
  if (!kept || kept.until <= now) return null
  const waitSeconds = Math.max(0, Math.ceil((kept.resendAt - now) / 1000))
  return { mobileNo: kept.mobileNo, waitSeconds }
}

export function forgetReset(c: Context<WebEnv>): void {
  c.get('web').cookies.clear(c, 'reset')
}

function context(c: Context<WebEnv>): string {
  return `reset:${c.get('visitor')}`
}
