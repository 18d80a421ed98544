import { expect, test } from 'vitest'
import { ORIGIN, testApp } from '#tests/support/app.ts'
import { openBrowser, signedIn } from '#tests/support/browser.ts'

const app = await testApp({ config: { securityContact: 'mailto:security@dealdesk.example' } })

test('whoever finds a weakness learns whom to tell [MISC-11]', async () => {
  const { status, html, headers } = await openBrowser(app).get('/.well-known/security.txt')
  expect([status, headers.get('content-type')]).toEqual([200, 'text/plain; charset=utf-8'])
  const fields = new Map(
    html
      .trim()
      .split('\n')
      .map((line) => line.split(': ') as [string, string]),
  )
  expect(fields.get('Contact')).toBe('mailto:security@dealdesk.example')
  expect(fields.get('Canonical')).toBe(`${ORIGIN}/.well-known/security.txt`)
  expect(fields.get('Preferred-Languages')).toBe('en, ru')
  const days = (Date.parse(fields.get('Expires') ?? '') - Date.now()) / 86_400_000
  expect(days).toBeGreaterThan(150)
  expect(days).toBeLessThan(365)
})

test('without a contact there is no such file [MISC-11]', async () => {
  const { status } = await openBrowser(await testApp()).get('/.well-known/security.txt')
  expect(status).toBe(404)
})

test.each(['ADMIN', 'MERCHANT', 'BANK'] as const)(
  'a password manager leads %s to the change of the password [MISC-12]',
  async (role) => {
    const { browser } = await signedIn(app, { role })
    const answer = await browser.get('/.well-known/change-password')
    expect(answer.status).toBe(303)
    const address = `/profile/${role.toLowerCase()}/edit?tab=password`
    expect(answer.headers.get('location')).toBe(address)
    const { $ } = await browser.get(address)
    expect($('[name=newPassword]')).toHaveLength(1)
  },
)

test('whoever is signed out signs in first, and an unknown address stays unknown [MISC-12]', async () => {
  const browser = openBrowser(app)
  const answer = await browser.get('/.well-known/change-password')
  expect(answer.headers.get('location')).toMatch(/^\/login/)
  const unknown = 'resource-that-should-not-exist-whose-status-code-should-not-be-200'
  expect((await browser.get(`/.well-known/${unknown}`)).status).toBe(404)
})
