import { eq, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { createNotificationsService } from '#src/services/notifications/app.ts'
import { tidyOutbox } from '#src/services/notifications/outbox/tidy.ts'
import { deviceTokens } from '#src/services/notifications/schema.ts'
import { signInAs } from '#tests/support/accounts.ts'
import { dataOf } from '#tests/support/answers.ts'
import { openDecisions } from '#tests/support/decisions.ts'

const opened = await openDecisions()
const { db, deps, authentication, admin, person, decide } = opened
const service = createNotificationsService(deps)

type Signed = { headers: Record<string, string> }
type Owner = Awaited<ReturnType<typeof person>>

const post = (app: typeof service, path: string, { headers }: Signed, body: unknown) =>
  app.request(path, {
    method: 'POST',
    headers: { ...headers, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })

/** Signs in and registers a browser of this name. */
async function openBrowserOf(owner: Owner, name: string) {
  const signed = await signInAs(authentication, owner)
  const deviceToken = JSON.stringify({
    endpoint: `https://push.example.com/${name}`,
    keys: { p256dh: `B${'x'.repeat(86)}`, auth: 'a'.repeat(22) },
  })
  const body = { userId: owner.id, deviceToken, platform: 'WEB' }
  await dataOf(await post(service, '/token/refresh', signed, body))
  return signed
}

const signOut = async ({ headers }: Signed) =>
  dataOf(await authentication.request('/users/sign-out', { headers }))

async function browsersOf({ id }: Owner) {
  const rows = await db.select().from(deviceTokens).where(eq(deviceTokens.userId, id))
  return rows.map(({ token }) => new URL(JSON.parse(token).endpoint).pathname.slice(1)).sort()
}

test('a browser is pushed to until it signs out, or its session is ended from elsewhere', async () => {
  const owner = await person()
  const shop = await openBrowserOf(owner, 'shop')
  const home = await openBrowserOf(owner, 'home')
  await openBrowserOf(owner, 'phone')
  expect(await browsersOf(owner)).toEqual(['home', 'phone', 'shop'])
  await signOut(shop)
  expect(await browsersOf(owner)).toEqual(['home', 'phone'])
  await dataOf(await post(authentication, '/users/sign-ins/end', home, { others: true }))
  expect(await browsersOf(owner)).toEqual(['home'])
  const path = `/users/MERCHANT/${owner.id}/sign-ins/end`
  await dataOf(await post(authentication, path, admin, {}))
  expect(await browsersOf(owner)).toEqual([])
})

test('a blocked merchant’s and a deactivated administrator’s browsers are forgotten', async () => {
  const merchant = await person()
  await openBrowserOf(merchant, 'blocked')
  await dataOf(await decide(admin, 'BLOCK', merchant))
  const colleague = await person({ role: 'ADMIN' })
  await openBrowserOf(colleague, 'leaves')
  await dataOf(await post(authentication, `/users/${colleague.id}/deactivate`, admin, {}))
  expect([await browsersOf(merchant), await browsersOf(colleague)]).toEqual([[], []])
})

test('whoever signs in again at the same browser is pushed to again', async () => {
  const owner = await person()
  await signOut(await openBrowserOf(owner, 'counter'))
  await openBrowserOf(owner, 'counter')
  expect(await browsersOf(owner)).toEqual(['counter'])
})

test('a browser that nobody used for two months is forgotten', async () => {
  const owner = await person()
  await openBrowserOf(owner, 'used')
  await openBrowserOf(owner, 'unused')
  await db
    .update(deviceTokens)
    .set({ seenAt: sql`now() - interval '61 days'` })
    .where(sql`${deviceTokens.token} like '%/unused%'`)
  await tidyOutbox(deps)
  expect(await browsersOf(owner)).toEqual(['used'])
})
