import {
  type Browser,
  type BrowserContext,
  type BrowserContextOptions,
  expect,
  type Page,
} from '@playwright/test'
import type { Language } from '#src/i18n/languages.ts'
import { type Translate, textsIn } from './texts.ts'

const PASSWORD = 'Dealdesk1'

/** Somebody of the demo world at a browser of their own. */
export type Person = { page: Page; t: Translate; language: Language }

export const people = {
  administrator: 'admin@dealdesk.example',
  merchant: 'nadeesha@harbourhouse.example',
  rival: 'ruwan@tealeaf.example',
  bank: 'priyanka@lagoonbank.example',
} as const

/** One of the cast, or anybody of the demo world by e-mail address. */
export type Who = keyof typeof people | `${string}@${string}`

type Options = BrowserContextOptions & { language?: Language }

/**
 * Somebody who is signed in at a fresh browser where no page is open yet; the first is the journey's own.
 * The form is sent without its page, which two thirds of the time of signing in would go into.
 */
export async function signIn(
  browser: Browser,
  who: Who,
  { language = 'en', ...options }: Options = {},
): Promise<Person> {
  const context = await browser.newContext(options)
  const form = await context.request.get('/login')
  await choose(context, form.url(), language)
  const _csrf = /name="_csrf" value="([^"]+)"/.exec(await form.text())?.[1] ?? ''
  const answer = await context.request.post('/login', {
    form: { _csrf, username: addressOf(who), password: PASSWORD },
    headers: { origin: new URL(form.url()).origin },
    maxRedirects: 0,
  })
  expect(answer.status(), `the sign-in of ${who}`).toBe(303)
  return { page: await context.newPage(), t: textsIn(language), language }
}

/** Signs in on the page that people see, where the language is chosen too; leaves the dashboard open. */
export async function signInOnPage(
  browser: Browser,
  who: Who,
  { language = 'en', ...options }: Options = {},
): Promise<Person> {
  const context = await browser.newContext(options)
  const page = await context.newPage()
  const t = textsIn(language)
  await page.goto('/login')
  if (language === 'ru') {
    await page.getByRole('button', { name: textsIn('en')('common:shell.russian') }).click()
    await expect(page.locator('html')).toHaveAttribute('lang', 'ru')
  } else await choose(context, page.url(), language)
  const person = { page, t, language }
  await fillSignIn(person, addressOf(who))
  return person
}

/** As if chosen here before; else the language of whoever signed in to the account last would follow. */
export async function choose(
  context: BrowserContext,
  url: string,
  language: Language,
): Promise<void> {
  await context.addCookies([{ name: 'lang', value: language, url }])
}

/** Signs in on the page that shows the form, by an address or a number of the demo world. */
export async function fillSignIn(
  { page, t }: Pick<Person, 'page' | 't'>,
  username: string,
): Promise<void> {
  await page.getByLabel(t('session:login.username')).fill(username)
  await page.getByLabel(t('session:login.password'), { exact: true }).fill(PASSWORD)
  await page.getByRole('button', { name: t('session:login.submit'), exact: true }).click()
  await expect(page.getByRole('button', { name: t('common:shell.signOut') })).toBeVisible()
}

export function addressOf(who: Who): string {
  return isOfCast(who) ? people[who] : who
}

function isOfCast(who: string): who is keyof typeof people {
  return who in people
}
