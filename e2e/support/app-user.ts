import type { Browser, BrowserContextOptions, Page } from '@playwright/test'
import type { Token } from '#src/contract/authentication/tokens.ts'
import type { Envelope } from '#src/contract/envelope.ts'
import type { Language } from '#src/i18n/languages.ts'
import { type Translate, textsIn } from './texts.ts'

/** A small phone, as the web view of the mobile app shows a page. */
const phone = { viewport: { width: 360, height: 740 }, isMobile: true, hasTouch: true }

export type AppUser = { page: Page; t: Translate; token: string }
type Options = BrowserContextOptions & { language?: Language }

/** Somebody of the demo world whose app opens the packages, with a token of its own in the address. */
export async function openInApp(
  browser: Browser,
  email: string,
  { language = 'en', ...options }: Options = {},
): Promise<AppUser> {
  const context = await browser.newContext({ ...phone, ...options })
  const answer = await context.request.post('/api/v1/authentication/oauth/token', {
    form: { grant_type: 'password', username: email, password: 'Dealdesk1', user_role: 'USER' },
  })
  const { data }: Envelope<Token> = await answer.json()
  const { accessToken, userId } = data
  await context.addCookies([
    { name: 'lang', value: language, url: new URL('/', answer.url()).href },
  ])
  const page = await context.newPage()
  const query = new URLSearchParams({ accessToken, userId, email })
  await page.goto(`/user-subscriptions?${query}`)
  return { page, t: textsIn(language), token: accessToken }
}

/** A line as in a bus outside town: 400 ms away, 400 kbit/s. */
export async function slowLine(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page)
  const bytes = (400 * 1024) / 8
  await session.send('Network.enable')
  await session.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: 400,
    downloadThroughput: bytes,
    uploadThroughput: bytes,
  })
}
