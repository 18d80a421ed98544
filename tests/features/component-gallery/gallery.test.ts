import { expect, test } from 'vitest'
import { testApp } from '#tests/support/app.ts'
import { openBrowser, signedIn } from '#tests/support/browser.ts'

const PATH = '/dev/components'
const app = await testApp()

test.each(['en', 'ru'] as const)('the gallery draws every component in %s', async (language) => {
  const { browser } = await signedIn(app, { role: 'ADMIN', language })
  const { $, status } = await browser.get(PATH)
  expect(status).toBe(200)
  expect($('html').attr('lang')).toBe(language)
  for (const part of [
    'table.list',
    '.toast',
    '.confirm',
    '.tiles',
    '.pager',
    '.tabs',
    'x-island',
  ]) {
    expect($('main').find(part).length, part).toBeGreaterThan(0)
  }
  expect($('main [aria-invalid="true"]').length).toBeGreaterThan(8)
})

test('production has no gallery', async () => {
  const production = await testApp({ beside: app, config: { production: true } })
  expect((await openBrowser(production).get(PATH)).status).toBe(404)
})
