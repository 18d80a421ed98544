import { expect, test } from 'vitest'
import { addAccount, PASSWORD } from '#tests/support/accounts.ts'
import { testApp } from '#tests/support/app.ts'

const { app, db } = await testApp()

const signIn = (version: string, username: string, password: string, remoteAddress: string) =>
  app.request(
    `https://dealdesk.test/api/${version}/authentication/oauth/token`,
    {
      method: 'POST',
      body: new URLSearchParams({ grant_type: 'password', username, password, user_role: 'ADMIN' }),
      headers: { 'x-forwarded-for': `203.0.113.${Math.floor(Math.random() * 250)}` },
    },
    { incoming: { socket: { remoteAddress } } },
  )

test('a caller of the API itself is slowed by its own address, whatever it claims to be', async () => {
  const { email } = await addAccount(db)
  const statuses = new Set<number>()
  for (let name = 1; name <= 55; name += 1) {
    statuses.add((await signIn('v1', `v${name}@example.com`, 'Wrong1', '198.51.100.4')).status)
  }
  expect(statuses).toEqual(new Set([401, 429]))
  expect((await signIn('v1', email, PASSWORD, '198.51.100.4')).status).toBe(429)
  for (const version of ['v1', 'v2']) {
    expect((await signIn(version, email, PASSWORD, '198.51.100.5')).status).toBe(200)
  }
})
