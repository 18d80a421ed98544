import { readForm, text } from '#src/http/form.ts'
import { localPath } from '#src/http/next.ts'
import { themes } from '#src/http/preferences.ts'
import { type Result, seeOther } from '#src/http/result.ts'
import type { PublicRequest } from '#src/http/route.ts'
import { isLanguage, type Language } from '#src/i18n/languages.ts'
import { UpstreamFault } from '#src/upstream/result.ts'

const YEAR_SECONDS = 365 * 24 * 3600

/** Language and theme live in cookies (SHELL-62, SHELL-65); anything else that is posted changes nothing. */
export async function update(request: PublicRequest): Promise<Result> {
  const { c } = request
  const form = await readForm(c)
  const { cookies } = c.get('web')
  const language = text(form, 'language')
  const theme = themes.find((one) => one === text(form, 'theme'))
  if (theme) cookies.set(c, 'theme', theme, YEAR_SECONDS)
  if (isLanguage(language)) {
    cookies.set(c, 'lang', language, YEAR_SECONDS)
    await tellServices(request, language)
  }
  return seeOther(localPath(text(form, 'next')) ?? '/')
}

/** The services keep the language of signed-in users; their failure changes nothing here (SHELL-64). */
async function tellServices(
  { c, actor, upstream }: PublicRequest,
  language: Language,
): Promise<void> {
  if (!actor) return
  const body = { userId: actor.userId, language }
  const { log } = c.get('web')
  const requestId = c.get('requestId')
  try {
    const result = await upstream.read(upstream.blog.PUT('/language', { body }))
    if (!result.ok) log.warn({ requestId, kind: result.kind }, 'language was refused')
  } catch (error) {
    if (!(error instanceof UpstreamFault)) throw error
    log.warn({ requestId, err: error }, 'language was not passed on')
  }
}
