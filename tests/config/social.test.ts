import { afterAll, describe, expect, test } from 'vitest'
import { type Env, readConfig } from '#src/config/config.ts'
import { StartError } from '#src/platform/start-error.ts'
import { openSocial, type Social } from '#src/start/social-clients.ts'

const opened: Social[] = []
afterAll(() => Promise.all(opened.map(({ close }) => close())))

async function open(env: Env): Promise<Social> {
  const social = await openSocial(readConfig(env))
  opened.push(social)
  return social
}

describe('sign-in with Google and Facebook [AUTH-32]', () => {
  test('sign-in with Google and Facebook is there for whom a client is configured, at the addresses that they document', async () => {
    const { clients, issuers } = await open({
      NODE_ENV: 'test',
      GOOGLE_CLIENT_ID: 'ours',
      GOOGLE_CLIENT_SECRET: 'a secret',
    })
    expect(Object.keys(clients)).toEqual(['google'])
    expect(clients.google).toEqual({
      clientId: 'ours',
      clientSecret: 'a secret',
      authorization: 'https://accounts.google.com/o/oauth2/v2/auth',
      token: 'https://oauth2.googleapis.com/token',
    })
    expect(issuers.google).toEqual({
      clientId: 'ours',
      jwks: 'https://www.googleapis.com/oauth2/v3/certs',
      issuers: ['https://accounts.google.com', 'accounts.google.com'],
      pictures: [3, 4, 5, 6].map((host) => `https://lh${host}.googleusercontent.com`),
    })
  })

  test('sign-in with Google and Facebook needs the secret of each client', () => {
    expect(() => readConfig({ FACEBOOK_CLIENT_ID: 'ours' })).toThrow(
      'FACEBOOK_CLIENT_SECRET: must be set',
    )
  })

  test('sign-in with Google and Facebook is not there where nothing is configured', async () => {
    expect((await open({ NODE_ENV: 'test' })).clients).toEqual({})
    expect((await open({ SOCIAL_STAND_IN: 'off' })).clients).toEqual({})
    expect((await open({ DEMO: 'off' })).clients).toEqual({})
  })
})

describe('the local provider', () => {
  test('the local provider comes with the demo world, and stands in for those without a client', async () => {
    const facebook = { FACEBOOK_CLIENT_ID: 'ours', FACEBOOK_CLIENT_SECRET: 'a secret' }
    const { clients } = await open(facebook)
    expect(clients.google?.authorization).toMatch(/^http:\/\/127\.0\.0\.1:\d+\/auth$/)
    expect(clients.facebook?.clientId).toBe('ours')
  })

  test('the local provider is never there in production, nor where the halves are apart', () => {
    const apart = { UPSTREAM_URL: 'http://services:3000', UPSTREAM_API_KEY: 'k'.repeat(32) }
    for (const env of [
      { NODE_ENV: 'production' },
      { DEALDESK_RUN: 'web', ...apart },
      { DEALDESK_RUN: 'services', ...apart },
    ]) {
      const read = () => readConfig({ ...env, SOCIAL_STAND_IN: 'on' })
      expect(read).toThrow(StartError)
      expect(read).toThrow(/^SOCIAL_STAND_IN: /m)
    }
    const { social } = readConfig({ DEALDESK_RUN: 'web', ...apart })
    expect(social.standIn).toBe('off')
  })
})
