import { expect, test } from 'vitest'
import { ORIGIN, testApp } from '#tests/support/app.ts'
import { signedIn } from '#tests/support/browser.ts'

test('a page that the browser no longer waits for is logged as left, not as a service that is late', async () => {
  let leave: AbortController | null = null
  const app = await testApp({
    instead: () => {
      leave?.abort()
      return null
    },
  })
  const { browser } = await signedIn(app)
  leave = new AbortController()
  const cookie = [...browser.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
  const { signal } = leave
  await app.app.fetch(new Request(`${ORIGIN}/orders`, { headers: { cookie }, signal }))
  const logged = app.lines.slice(-3).join('\n')
  expect(logged).toContain('"route":"/orders","status":499')
  expect(logged).not.toContain('service did not answer')
})
