import { exportSPKI, generateKeyPair, importJWK, UnsecuredJWT } from 'jose'
import { beforeEach, describe, expect, test } from 'vitest'
import { throttles } from '#src/services/kit/throttle/schema.ts'
import { addAccount } from '#tests/support/accounts.ts'
import { dataOf, refusalOf } from '#tests/support/answers.ts'
import { NONCE } from '#tests/support/id-tokens.ts'
import { socialService } from '#tests/support/social-service.ts'

const { db, deps, google, facebook, post } = await socialService()
const now = Math.floor(Date.now() / 1000)
const { email } = await addAccount(db)
const verified = { email, email_verified: true }

beforeEach(() => db.delete(throttles))

describe('an id_token is believed only when all of it is right [O03]', () => {
  test('a good one signs in', async () => {
    const answer = await post('google/sign-in', await google.idToken({ claims: verified }))
    expect(await dataOf(answer)).toMatchObject({ tokenType: 'Bearer', role: 'MERCHANT' })
  })

  test('one audience in a list is the same as one alone', async () => {
    const aud = [google.issuer.clientId]
    const claims = { ...verified, aud, azp: google.issuer.clientId }
    const answer = await post('google/sign-in', await google.idToken({ claims }))
    expect(answer.status).toBe(200)
  })

  test.each<[string, () => Promise<string>]>([
    ['another key', async () => signed({}, (await generateKeyPair('RS256')).privateKey)],
    ['a key that is not published', async () => unpublished()],
    ['no algorithm', async () => new UnsecuredJWT(await good()).encode()],
    ['the public key as a shared secret', async () => sharedSecret()],
    ['an algorithm that is not on the list', async () => otherAlgorithm()],
    ['another audience', () => signed({ aud: 'somebody-else' })],
    ['no audience', () => signed({ aud: undefined })],
    ['two audiences', () => signed({ aud: [google.issuer.clientId, 'somebody-else'] })],
    [
      'two audiences of which we are the party',
      () =>
        signed({
          aud: [google.issuer.clientId, 'somebody-else'],
          azp: google.issuer.clientId,
        }),
    ],
    ['another authorized party', () => signed({ azp: 'somebody-else' })],
    ['another issuer', () => signed({ iss: 'https://accounts.google.example' })],
    ['the issuer of the other provider', () => signed({ iss: facebook.issuer.issuers[0] })],
    ['another nonce', () => signed({ nonce: `${NONCE}.` })],
    ['no nonce', () => signed({ nonce: undefined })],
    ['an end in the past', () => signed({ exp: now - 120 })],
    ['no end', () => signed({ exp: undefined })],
    ['a beginning in the future', () => signed({ iat: now + 600, exp: now + 4000 })],
    ['an old beginning', () => signed({ iat: now - 1200 })],
    ['no beginning', () => signed({ iat: undefined })],
    ['no subject', () => signed({ sub: undefined })],
    ['an empty subject', () => signed({ sub: '' })],
    ['words that are no token', async () => 'not.a.token'],
  ])('%s is refused', async (_, make) => {
    expect(await refusalOf(await post('google/sign-in', await make()))).toMatchObject({
      status: 401,
      code: 4001,
    })
  })

  test('a token of one provider is refused by the other, each way', async () => {
    const [fromGoogle, fromFacebook] = [await google.idToken(), await facebook.idToken()]
    expect((await post('facebook/sign-in', fromGoogle)).status).toBe(401)
    expect((await post('google/sign-in', fromFacebook)).status).toBe(401)
  })

  test('it is taken once', async () => {
    const idToken = await google.idToken({ claims: verified })
    const answers = await Promise.all([1, 2, 3].map(() => post('google/sign-in', idToken)))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 401, 401])
    expect((await post('google/sign-in', idToken)).status).toBe(401)
  })

  test('what it says is in no line of the log [P03]', async () => {
    const claims = { name: 'Marked Name', email: 'marked@example.com', email_verified: true }
    await post('google/sign-in', await google.idToken({ claims }))
    await post('google/sign-in', await google.idToken({ claims: { ...claims, aud: 'x' } }))
    expect(deps.lines.join('\n')).not.toMatch(/marked/i)
    expect(deps.lines.join('\n')).toContain('id_token rejected')
  })
})

describe('the keys of a provider', () => {
  test('the keys of a provider are asked for once, however many people sign in', async () => {
    const before = google.state.requests
    await Promise.all([1, 2, 3].map(async () => post('google/sign-in', await google.idToken())))
    expect(google.state.requests).toBe(before)
  })
})

const good = async () => ({
  iss: google.issuer.issuers[0],
  aud: google.issuer.clientId,
  sub: 'a person',
  nonce: NONCE,
  iat: now,
  exp: now + 3600,
  ...verified,
})

function signed(claims: Record<string, unknown>, key?: CryptoKey) {
  return google.idToken({ claims: { ...verified, ...claims }, ...(key && { key }) })
}

async function unpublished() {
  const { privateKey } = await generateKeyPair('RS256')
  const header = { alg: 'RS256', kid: 'another key of google' }
  return google.idToken({ claims: verified, key: privateKey, header })
}

async function otherAlgorithm() {
  const { privateKey } = await generateKeyPair('PS256')
  return google.idToken({ claims: verified, key: privateKey, header: { alg: 'PS256' } })
}

/** The classic: an HMAC whose secret is the published key. */
async function sharedSecret() {
  const key = await importJWK({ ...google.publicJwk, ext: true }, 'RS256')
  if (!('type' in key)) throw new Error('no public key')
  const secret = new TextEncoder().encode(await exportSPKI(key as CryptoKey))
  return google.idToken({ claims: verified, key: secret, header: { alg: 'HS256' } })
}
