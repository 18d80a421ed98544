import { setTimeout as sleep } from 'node:timers/promises'
import type { Context } from 'hono'
import { saveLanguage } from '#src/features/preferences/index.ts'
import type { SignedIn } from '#src/web/auth/session/sessions.ts'
import { callFacts } from '#src/web/http/identify.ts'
import { chosenLanguage } from '#src/web/http/preferences.ts'
import type { WebEnv } from '#src/web/http/route.ts'

const WAIT_MS = 1000

/** Sends a language chosen before sign-in to the services; without one the record decides. */
export async function carryLanguage(c: Context<WebEnv>, { row }: SignedIn): Promise<void> {
  const language = chosenLanguage(c)
  if (!language || language === row.profile.language) return
  const { upstream, sessions } = c.get('web')
  const call = callFacts(c)
  const services = upstream({ ...call, bearer: sessions.bearer(row, call) })
  const saving = saveLanguage(c, services, { userId: row.userId, language })
  await Promise.race([saving, sleep(WAIT_MS, undefined, { ref: false })])
}
