import { eq, sql } from 'drizzle-orm'
import { decodeJwt } from 'jose'
import { v4 } from 'uuid'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { counterPermissions } from '#src/contract/authentication/tills.ts'
import type { Endpoint } from '#src/contract/endpoint.ts'
import { permissionsOf } from '#src/contract/roles.ts'
import { services as contracts, serviceNames } from '#src/contract/services.ts'
import { createAccessTokens } from '#src/services/authentication/access-tokens.ts'
import { refreshTokens } from '#src/services/authentication/refresh-tokens/schema.ts'
import { signIns } from '#src/services/authentication/schema.ts'
import { hashSecret } from '#src/services/kit/hashing.ts'
import { postRefresh } from '#tests/support/accounts.ts'
import { dataOf, refusalOf } from '#tests/support/answers.ts'
import { openTills } from '#tests/support/tills.ts'

const tills = await openTills()
const { db, services } = tills
const shop = await tills.shop()
await shop.owner.ask('authentication', 'PUT', '/cashiers/pause', { allowed: true })
const till = await shop.till()

const open = [
  'authentication GET /users',
  'authentication GET /users/routes',
  'authentication GET /users/sign-out',
  'authentication GET /counter/persons',
  'authentication PUT /counter/person',
  'authentication DELETE /counter/person',
  'core GET /coupons/validate/{couponCode}/{merchantId}',
  'core PUT /coupons/redeem',
  'core GET /coupons/redemptions',
  'core GET /coupons/redemptions/{id}',
  'core POST /coupons/redemptions/{id}/receipt',
  'core POST /coupons/redemptions/{id}/undo',
  'core PUT /coupons/deal/pause',
  'core GET /counter/deals',
  'core GET /tills/sync',
  'core GET /tills/sync/coupons',
  'core POST /tills/uploads',
  'core GET /tills/news',
]

const calls = serviceNames.flatMap((service) =>
  (contracts[service] as readonly Endpoint[])
    .filter(({ callers }) => callers !== 'public' && callers !== 'service')
    .map((endpoint) => {
      const name = `${service} ${endpoint.method.toUpperCase()} ${endpoint.path}`
      return { name, service, endpoint }
    }),
)

test('a till opens these endpoints and no other [TILL-05, Z05]', async () => {
  const askAll = (some: typeof calls) =>
    Promise.all(
      some.map(async ({ name, service, endpoint }) => {
        const path = endpoint.path
          .replace('{merchantId}', shop.id)
          .replace('{couponCode}', 'ABCD2345')
          .replace('{role}', 'MERCHANT')
          .replaceAll(/\{\w+\}/g, () => v4())
        const response = await services[service].request(path, {
          method: endpoint.method.toUpperCase(),
          headers: {
            authorization: `Bearer ${tokens.accessToken}`,
            'x-api-key': tills.deps.settings.apiKey,
          },
        })
        const text = await response.text()
        return { name, closed: response.status === 403 && text.includes('"code":4003') }
      }),
    )
  const { tokens } = await shop.till({ name: 'Bar' })
  const isLast = ({ name }: { name: string }) => name.endsWith('/sign-out')
  const answers = await askAll(calls.filter((one) => !isLast(one)))
  answers.push(...(await askAll(calls.filter(isLast))))
  const opened = answers.filter(({ closed }) => !closed).map(({ name }) => name)
  expect(opened.sort()).toEqual([...open].sort())
  const marked = calls.filter(({ endpoint }) => endpoint.atCounter).map(({ name }) => name)
  expect(marked.sort()).toEqual([...open].sort())
})

test('a till holds no more than its few permissions and learns the name over the door alone [TILL-05]', async () => {
  const { permissions, email, ...profile } = await till.profile()
  expect(permissions.toSorted()).toEqual([...counterPermissions].toSorted())
  expect(permissions.every((one) => permissionsOf.MERCHANT.some((held) => held === one))).toBe(true)
  expect(email).toBeNull()
  expect(profile).toMatchObject({
    mobileNo: null,
    fullName: shop.business?.businessName,
    counter: {
      tillId: till.id,
      tillName: 'Front desk',
      branch: { name: 'Galle Fort' },
      cashier: null,
    },
  })
})

/** As released before there were tills. */
const claimsBefore = z.object({
  sub: z.uuid(),
  sid: z.uuid(),
  exp: z.int(),
  use: z.literal('work').optional(),
})

test('code from before tills refuses a till’s tokens, so that it opens nothing to one [TILL-06]', async () => {
  const { accessToken, refresh_token } = till.tokens
  expect(claimsBefore.safeParse(decodeJwt(accessToken)).success).toBe(false)
  const hashes = await db.select({ hash: refreshTokens.hash }).from(refreshTokens)
  expect(hashes.map(({ hash }) => hash)).not.toContain(hashSecret(refresh_token))
})

test('a till stays one through refreshes, and a used refresh token ends it [TILL-06]', async () => {
  const { tokens } = await shop.till()
  type Pair = { accessToken: string; refresh_token: string }
  let pair: Pair = tokens
  for (let round = 0; round < 3; round += 1) {
    pair = await dataOf<Pair>(await postRefresh(services.authentication, pair.refresh_token))
    expect(decodeJwt(pair.accessToken)).toMatchObject({ use: 'counter' })
    const headers = { authorization: `Bearer ${pair.accessToken}` }
    const denied = await services.authentication.request('/tills', { headers })
    expect(await refusalOf(denied)).toMatchObject({ code: 4003 })
  }
})

test.each([
  [364, 2000],
  [366, 4001],
])(
  'a till in use that was paired %i days ago answers %i to its refresh [TILL-06]',
  async (days, code) => {
    const { id, tokens } = await shop.till({ name: `Till of ${days} days` })
    const ago = sql`now() - make_interval(days => ${days})`
    await db.update(signIns).set({ createdAt: ago }).where(eq(signIns.tillId, id))
    const answer = await postRefresh(services.authentication, tokens.refresh_token)
    expect(await answer.json()).toMatchObject({ code })
    const { data } = await shop.owner.ask('authentication', 'GET', `/tills/${id}`)
    expect(data).toMatchObject({ state: code === 2000 ? 'PAIRED' : 'ENDED' })
  },
)

test('a till that nobody used for 30 days is listed as one that no device is [TILL-03, TILL-06]', async () => {
  const { id, tokens } = await shop.till({ name: 'Unused' })
  const [row] = await db.select().from(signIns).where(eq(signIns.tillId, id))
  const over = { expiresAt: sql`now() - interval '1 second'` }
  await db
    .update(refreshTokens)
    .set(over)
    .where(eq(refreshTokens.signInId, row?.id ?? ''))
  const { data } = await shop.owner.ask('authentication', 'GET', `/tills/${id}`)
  expect(data).toMatchObject({ state: 'ENDED', cashier: null })
  expect(
    await (await postRefresh(services.authentication, tokens.refresh_token)).json(),
  ).toMatchObject({ code: 4001 })
})

test('a token without the mark of a till is narrowed by its sign-in all the same [TILL-05]', async () => {
  const { signInId } = till.tokens
  const { keys, sign } = createAccessTokens(tills.deps.settings)
  const [key] = keys
  if (!key) throw new Error('no key')
  const unmarked = await sign({ userId: shop.id, signInId, id: v4(), issuedAt: new Date(), key })
  const caller = await tills.deps.identify(unmarked, v4())
  expect(caller.counter).toMatchObject({ tillId: till.id, branchId: shop.branchId })
  expect([...caller.permissions]).not.toContain('ADD_DEAL')
})
