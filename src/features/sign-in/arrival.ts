import type { Context } from 'hono'
import { sessionPaths } from '#src/contract/screens/sign-in.ts'
import type { SignedIn } from '#src/web/auth/session/sessions.ts'
import type { WebEnv } from '#src/web/http/route.ts'
import { landingPath } from './landing.ts'

export async function arrivalPath(
  c: Context<WebEnv>,
  begun: SignedIn,
  next: string | null,
): Promise<string> {
  if (await c.get('web').sessions.hasInput(begun, c.get('visitor'))) return sessionPaths.kept()
  return next ?? landingPath(begun.actor)
}
