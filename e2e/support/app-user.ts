import type { Browser, BrowserContextOptions, Page, Request } from '@playwright/test'
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

const AWAY_MS = 400
const BYTES_A_SECOND = (400 * 1024) / 8

/** A line as in a bus outside town: 400 ms away, 400 kbit/s. */
export async function slowLine(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page)
  await session.send('Network.enable')
  await session.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: AWAY_MS,
    downloadThroughput: BYTES_A_SECOND,
    uploadThroughput: BYTES_A_SECOND,
  })
}

/** The seconds that such a line takes, on any machine, for what the page asks for from now on, one by one. */
export function lineTime(page: Page): () => Promise<number> {
  const requests: Request[] = []
  page.on('requestfinished', (request) => requests.push(request))
  return async () => {
    let seconds = 0
    for (const request of requests) {
      const bytes = Object.values(await request.sizes()).reduce((sum, size) => sum + size)
      seconds += AWAY_MS / 1000 + bytes / BYTES_A_SECOND
    }
    return seconds
  }
}
