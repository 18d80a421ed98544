import { beforeAll, beforeEach, expect, test } from 'vitest'
import { codes } from '#src/contract/codes.ts'
import { ORIGIN, type TestApp, testApp } from '#tests/support/app.ts'
import { type Browser, signedIn } from '#tests/support/browser.ts'

/** A page that reads one list, and what that answers instead. */
const PAGE = '/messages'
let refusal: keyof typeof codes | null = null
let app: TestApp
let browser: Browser

beforeAll(async () => {
  app = await testApp({
    instead({ url }) {
      if (!refusal || !new URL(url).pathname.endsWith('/review-threads')) return null
      const { code, status } = codes[refusal]
      const data = { errors: {}, retryAfterSeconds: 75 }
      return Response.json({ code, message: '', displayMessage: 'Not now.', data }, { status })
    },
  })
  browser = (await signedIn(app)).browser
})
beforeEach(() => {
  refusal = null
})

test.each([
  ['ruleBroken', 409, 'Not now.'],
  ['conflict', 409, 'Not now.'],
  ['tooMany', 429, 'Not now.'],
  ['invalid', 404, 'Page not found'],
  ['notFound', 404, 'Page not found'],
  ['forbidden', 403, 'You can’t do this'],
  ['busy', 503, ''],
  ['full', 507, ''],
  ['internal', 502, ''],
] as const)('a page whose list refuses as %s answers %i', async (kind, status, words) => {
  refusal = kind
  const answer = await browser.get(PAGE)
  expect(answer.status).toBe(status)
  expect(answer.$('main').text()).toContain(words)
  const waits = kind === 'ruleBroken' || kind === 'conflict' || kind === 'tooMany'
  if (waits) expect(answer.headers.get('retry-after')).toBe('75')
})

const LIST = '/deals/list/merchant'

test.each([
  [`${ORIGIN}${LIST}?q=tea&page=2`, `${LIST}?q=tea&page=2`],
  [`${ORIGIN}${LIST}?q=tea&format=csv`, `${LIST}?q=tea`],
  [`${ORIGIN}/orders`, '/orders'],
  [`${ORIGIN}/media/0198c1d4-0000-7000-8000-000000000001/thumb`, '/'],
  [`${ORIGIN}/no/such/page`, '/'],
  [`${ORIGIN}/logout`, '/'],
  [`${ORIGIN}/dist/app.js`, '/'],
  [`${ORIGIN}/api/v1/core/deals`, '/'],
  [`${ORIGIN}${LIST}?q=%5Cx`, '/'],
  ['https://elsewhere.example/orders', '/'],
  ['no address', '/'],
  ['', '/'],
])('from %j a page that is not there leads back to %s [X18]', async (referer, back) => {
  const answer = await browser.get('/no/such/page', { referer })
  expect(answer.status).toBe(404)
  expect(answer.$('main a[data-back]').attr('href')).toBe(back)
})
