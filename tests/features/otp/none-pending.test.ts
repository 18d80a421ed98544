import { expect, test } from 'vitest'
import { RESEND, VERIFY } from '#tests/features/profile/contact-forms.ts'
import { testApp } from '#tests/support/app.ts'
import { type Browser, openBrowser, signedIn } from '#tests/support/browser.ts'

const app = await testApp()
const sentences = {
  en: 'There’s nothing to confirm here: the code was used already, or it took too long. Start again.',
  ru: 'Подтверждать нечего: код уже использован или прошло слишком много времени. Начните заново.',
}
const island = { accept: 'application/json', 'x-by-page': '1' }

/** A page where a code is typed, its resend, and where another code is asked for. */
const dialogs = {
  'sign-up': ['/SignUp/otp', '/SignUp/otp/resend', '/SignUp'],
  'a forgotten password': ['/resetpassword', '/resetpassword/resend', '/forgotpassword'],
  'a changed contact': [VERIFY, RESEND, '/profile/merchant/edit?tab=contact'],
} as const

type Ways = Record<string, (browser: Browser, page: string, resend: string) => Promise<Answer>>
type Answer = Awaited<ReturnType<Browser['get']>>
const token = async (browser: Browser, start: string) =>
  (await browser.get(start)).$('form [name=_csrf]').attr('value') ?? ''

const ways: Ways = {
  'a reload or Back': (browser, page) => browser.get(page),
  'a link that htmx follows': (browser, page) => browser.swap(page),
}
const posts = ['a code, without script', 'a new code, without script', 'a code', 'a new code']

const cases = Object.entries(dialogs).flatMap(([name, [page, resend, start]]) =>
  (['en', 'ru'] as const).flatMap((language) =>
    [...Object.keys(ways), ...posts].map(
      (way) => [name, way, language, { page, resend, start }] as const,
    ),
  ),
)

test.each(cases)(
  'where no code is pending people read so and start again: %s, %s, %s [AUTH-122]',
  async (name, way, language, { page, resend, start }) => {
    const isPublic = name !== 'a changed contact'
    const browser = isPublic
      ? openBrowser(app)
      : (await signedIn(app, { role: 'MERCHANT' })).browser
    if (isPublic) browser.cookies.set('__Host-lang', language)
    else await browser.submit('/profile/merchant', { language }, '/preferences')
    const _csrf = await token(browser, isPublic ? start : '/profile/merchant')
    const fields = { _csrf, otp: '123456' }
    const byIsland = !way.endsWith('script')
    const to = way.startsWith('a new code') ? resend : page
    const answer =
      (await ways[way]?.(browser, page, resend)) ??
      (await browser.post(to, fields, byIsland ? island : {}))
    let next = answer.headers.get('location') ?? answer.headers.get('hx-redirect')
    if (posts.includes(way) && byIsland) {
      const { message, ...json } = JSON.parse(answer.html)
      expect(message).toBe(sentences[language])
      next = json.next
    }
    expect(next).toBe(start)
    const shown = await browser.get(start)
    expect(shown.$('#toasts').text()).toContain(sentences[language])
    expect(shown.$('main form')).not.toHaveLength(0)
  },
)
