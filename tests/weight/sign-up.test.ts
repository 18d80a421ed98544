import { expect, test } from 'vitest'
import { testApp } from '#tests/support/app.ts'
import { openBrowser } from '#tests/support/browser.ts'
import { budget, wireBytes } from '#tests/support/wire-weight.ts'

const ICONS_BYTES = 1500
const HTML_MAX = budget.page - budget.scripts - budget.styles - ICONS_BYTES

test('the sign-up page is light, and brings no island until a code is asked for', async () => {
  const { html } = await openBrowser(await testApp()).get('/SignUp')
  expect(wireBytes(html, 'page')).toBeLessThanOrEqual(HTML_MAX)
  expect(html).not.toContain('/assets/islands.js')
})
