import type { Context } from 'hono'
import type { Language } from '#src/i18n/languages.ts'
import { UpstreamFault } from '#src/upstream/result.ts'
import type { Upstream } from '#src/upstream/upstream.ts'
import type { WebEnv } from '#src/web/http/route.ts'

type LanguageChoice = { userId: string; language: Language }

/** The services store the language of signed-in people; failures are only logged. */
export async function saveLanguage(
  c: Context<WebEnv>,
  upstream: Upstream,
  body: LanguageChoice,
): Promise<void> {
  const { log } = c.get('web')
  const requestId = c.get('requestId')
  try {
    const result = await upstream.blog.PUT('/language', { body })
    if (!result.ok) log.warn({ requestId, kind: result.kind }, 'language was refused')
  } catch (error) {
    if (!(error instanceof UpstreamFault)) throw error
    log.warn({ requestId, err: error }, 'language was not passed on')
  }
}
