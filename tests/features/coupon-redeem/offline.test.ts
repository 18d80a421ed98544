import { existsSync } from 'node:fs'
import { expect, test } from 'vitest'
import { inRoot } from '#src/platform/root.ts'
import { testApp } from '#tests/support/app.ts'
import { openBrowser, signedIn } from '#tests/support/browser.ts'

const app = await testApp()
const OFFLINE = '/coupon-redeem/offline'

async function speaking(language: string) {
  const browser = openBrowser(app)
  await browser.submit('/login', { language }, '/preferences')
  return browser
}

test('the page without a line is the same for everybody, and holds nothing of anybody [TILL-14]', async () => {
  const { browser, account } = await signedIn(app)
  const stranger = openBrowser(app)
  await stranger.get(OFFLINE)
  const own = await browser.get(OFFLINE)
  expect(own.status).toBe(200)
  expect(own.html).not.toContain(account.email)
  expect(own.html).not.toMatch(/_csrf|sign-out|Lanka/)
  expect(own.html).toBe((await stranger.get(OFFLINE)).html)
})

test.each(['en', 'ru'])(
  'it comes with all its words in %s, none of them missing [TILL-14]',
  async (lang) => {
    const { $, html } = await (await speaking(lang)).get(OFFLINE)
    expect($('html').attr('lang')).toBe(lang)
    const { texts, scripts } = JSON.parse($('x-island').attr('props') ?? '')
    const words: string[] = Object.values(texts).flatMap((text) =>
      typeof text === 'string' ? text : Object.values(text as object),
    )
    expect(words.length).toBeGreaterThan(40)
    expect(words.filter((text) => !text || /^offline:|\{\{|undefined/.test(text))).toEqual([])
    expect(scripts).toContain('/assets/chunk-till.js')
    expect(html).not.toContain('/assets/app.js')
  },
)

test('only the pages of a till may run a worker and have a manifest [TILL-14]', async () => {
  const { browser } = await signedIn(app)
  const policy = async (path: string) =>
    (await browser.get(path)).headers.get('content-security-policy') ?? ''
  for (const path of ['/coupon-redeem', OFFLINE])
    expect(await policy(path)).toContain("; worker-src 'self'; manifest-src 'self';")
  for (const path of ['/deals/list/merchant', '/branch', '/coupon-redeemed'])
    expect(await policy(path)).not.toMatch(/worker-src|manifest-src/)
})

test.each(['en', 'ru'])('the counter can be installed in %s [TILL-14]', async (lang) => {
  const { headers, html } = await (await speaking(lang)).get('/coupon-redeem/manifest.webmanifest')
  expect(headers.get('content-type')).toContain('application/manifest+json')
  const manifest = JSON.parse(html)
  expect(manifest).toMatchObject({ lang, scope: '/coupon-redeem', start_url: '/coupon-redeem' })
  expect(manifest.icons.map(({ sizes }: { sizes: string }) => sizes)).toEqual([
    '192x192',
    '512x512',
  ])
  expect(existsSync(inRoot('public', 'coupon-redeem-worker.js'))).toBe(true)
})
