import { randomBytes } from 'node:crypto'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { root } from '#src/platform/root.ts'

const { findSecrets } = await import(join(root, 'scripts/lib/find-secrets.mjs'))
const random = randomBytes(48).toString('base64url')

test.each([
  ['private key', ['-----BEGIN RSA', 'PRIVATE KEY-----'].join(' ')],
  ['Stripe key', `const key = 'sk_${'live'}_${'4eC39HqLyjWDarjtT1zdp7dc'}'`],
  ['AWS key', `id: ${'AKIA'}IOSFODNN7EXAMPLE`],
  ['GitHub token', `ghp_${'a1B2'.repeat(9)}`],
  ['password in an address', `postgres://desk:${'correcthorse7'}@db.example.com/desk`],
  ['random secret', `SECRET_KEYS=${random}`],
  ['random secret', `  "apiKey": "${random}",`],
])('a %s is found by its line and not repeated [P07]', (what, text) => {
  expect(findSecrets(`first\n${text}\nlast`)).toEqual([{ line: 2, what }])
})

test.each([
  'SECRET_KEYS: {SECRET_KEYS:?a random text, such as openssl rand -base64 48 prints}',
  "secretKeys: ['a web secret that only tests know, 32 bytes']",
  'const tokenHash = hashSecretOfTheInvitationThatWasSent(token)',
  'postgres://dealdesk_app:{DATABASE_APP_PASSWORD}@database:5432/dealdesk',
  'STRIPE_SECRET_KEY: sk_test_forTestsAlone',
])('what only names a secret is none: %s', (text) => {
  expect(findSecrets(text)).toEqual([])
})
