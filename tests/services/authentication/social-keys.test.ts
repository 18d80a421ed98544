import { expect, test } from 'vitest'
import { addAccount } from '#tests/support/accounts.ts'
import { dataOf, refusalOf } from '#tests/support/answers.ts'
import { socialService } from '#tests/support/social-service.ts'

const { db, google, facebook, post } = await socialService()

test.each<[string, () => Response]>([
  ['fail', () => new Response('down', { status: 503 })],
  ['are no JSON', () => new Response('<html>')],
  ['are no key set', () => Response.json({ keys: 'none' })],
  ['are elsewhere', () => Response.redirect(facebook.issuer.jwks)],
])('keys that %s sign nobody in, blame nobody and say so [O03]', async (_, answer) => {
  const { email } = await addAccount(db)
  const claims = { sub: email, email, email_verified: true }
  const { answer: right } = google.state
  google.state.answer = answer
  const elsewhere = facebook.state.requests
  const refusal = await refusalOf(await post('google/sign-in', await google.idToken({ claims })))
  expect(refusal).toMatchObject({ status: 422, code: 4022, retryAfterSeconds: 30 })
  expect(refusal.displayMessage).toContain('Try again in a minute')
  expect(facebook.state.requests, 'redirects are not followed').toBe(elsewhere)
  google.state.answer = right
})

test('a provider that answers again is believed again', async () => {
  const { email, id } = await addAccount(db)
  const claims = { sub: email, email, email_verified: true }
  const answer = await post('google/sign-in', await google.idToken({ claims }))
  expect(await dataOf(answer)).toMatchObject({ userId: id })
})
