import { pageAddress } from '#src/contract/page-address.ts'
import { isLanguage } from '#src/i18n/languages.ts'
import { readForm, text } from '#src/web/forms/form.ts'
import { type Result, seeOther } from '#src/web/http/result.ts'
import type { PublicRequest } from '#src/web/http/route.ts'
import { themes } from '#views/page/page.ts'
import { saveLanguage } from './save-language.ts'

const YEAR_SECONDS = 365 * 24 * 3600

export async function update({ c, actor, upstream }: PublicRequest): Promise<Result> {
  const form = await readForm(c)
  const { cookies } = c.get('web')
  const language = text(form, 'language')
  const theme = themes.find((one) => one === text(form, 'theme'))
  if (theme) cookies.set(c, 'theme', theme, YEAR_SECONDS)
  if (actor && text(form, 'steps') === 'hidden') {
    cookies.set(c, 'steps', actor.userId, YEAR_SECONDS)
  }
  if (isLanguage(language)) {
    cookies.set(c, 'lang', language, YEAR_SECONDS)
    if (actor) await saveLanguage(c, upstream, { userId: actor.userId, language })
  }
  return seeOther(pageAddress(text(form, 'next')) ?? '/')
}
