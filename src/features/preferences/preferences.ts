import { dismissibles } from '#src/contract/authentication/users.ts'
import { pageAddress } from '#src/contract/page-address.ts'
import { isLanguage } from '#src/i18n/languages.ts'
import { readForm, text } from '#src/web/forms/form.ts'
import { keepLanguage, YEAR_SECONDS } from '#src/web/http/preferences.ts'
import { noticeOf, type Result, seeOther } from '#src/web/http/result.ts'
import type { PublicRequest, Request } from '#src/web/http/route.ts'
import { themes } from '#views/page/page.ts'
import { saveLanguage } from './save-language.ts'

export async function update({ c, actor, upstream }: PublicRequest): Promise<Result> {
  const form = await readForm(c)
  const { cookies } = c.get('web')
  const language = text(form, 'language')
  const theme = themes.find((one) => one === text(form, 'theme'))
  if (theme) cookies.set(c, 'theme', theme, YEAR_SECONDS)
  if (isLanguage(language)) {
    keepLanguage(c, language, actor?.userId)
    if (actor && !actor.counter) await saveLanguage(c, upstream, { userId: actor.userId, language })
  }
  return seeOther(pageAddress(text(form, 'next')) ?? '/')
}

/** Puts away for good, in every browser, what pages offer this person. */
export async function dismiss({ c, upstream }: Request): Promise<Result> {
  const form = await readForm(c)
  const name = dismissibles.find((one) => one === text(form, 'name'))
  const answer = name && (await upstream.authentication.PUT('/users/dismissed', { body: { name } }))
  const next = pageAddress(text(form, 'next')) ?? '/'
  return answer && !answer.ok ? seeOther(next, noticeOf(answer)) : seeOther(next)
}
