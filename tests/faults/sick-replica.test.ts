import { fileURLToPath } from 'node:url'
import { sql } from 'drizzle-orm'
import { afterAll, expect, test } from 'vitest'
import { launchServer } from '#tests/support/server.ts'
import { startDatabase } from './support/database-server.ts'
import {
  addAdministrator,
  productionEnv,
  signIn,
  startReplica,
  withDatabase,
} from './support/site.ts'
import { print } from './support/traffic.ts'

const otherKey = 'pW8sLq2ZxR6tVb4NcY9mKd7HfJ3gTa5E'
const clock = fileURLToPath(new URL('support/shifted-clock.mjs', import.meta.url))
const database = await startDatabase(afterAll)

const shifted = (ms: number) => ({ NODE_OPTIONS: `--import ${clock}`, CLOCK_SHIFT_MS: String(ms) })

test.each<[what: string, env: Record<string, string>, line: RegExp]>([
  ['other keys', { SECRET_KEYS: otherKey }, /^SECRET_KEYS: .* has run on this database for longer/],
  [
    'its own key first',
    { SECRET_KEYS: `${otherKey},${productionEnv.SECRET_KEYS}` },
    /^SECRET_KEYS: /,
  ],
  ['a clock an hour ahead', shifted(3_600_000), /^the clock of this machine is 3\d{3} s ahead of/],
  ['a clock two days ahead', shifted(172_800_000), /^the clock .* 172\d{3} s ahead of/],
  ['a clock an hour behind', shifted(-3_600_000), /^the clock of this machine is 3\d{3} s behind/],
  ['a clock eleven minutes ahead', shifted(660_000), /^the clock .* 6\d\d s ahead of/],
])('a replica with %s does not start, and nobody is signed out [L22]', async (_, env, line) => {
  const site = await startReplica(database.url)
  const person = await signIn(site, (await addAdministrator(database.url)).email)
  const sick = await launchServer({ ...productionEnv, DATABASE_URL: database.url, ...env })
  const page = () => person.page(site.origin, '/request-a-deal/offer-types')
  const statuses = new Set<number>()
  let over = false
  const ended = sick.exited.then((code) => {
    over = true
    return code
  })
  while (!over) {
    await person.page(sick.origin, '/request-a-deal/offer-types').catch(() => null)
    statuses.add((await page()).status)
  }
  expect(await ended).toBe(1)
  const [first, ...lines] = sick
    .output()
    .trim()
    .split('\n')
    .filter((one) => !one.startsWith('{'))
  expect(first).toBe('Dealdesk cannot start.')
  expect(lines).toHaveLength(1)
  expect(lines[0]).toMatch(line)
  expect([...statuses]).toEqual([200])
  print(`sick replica: ${lines[0]}`)
})

test.each([590_000, -590_000, 30_000])('a clock %d ms off is believed [L22]', async (ms) => {
  const site = await startReplica(database.url, shifted(ms))
  const person = await signIn(site, (await addAdministrator(database.url)).email)
  expect((await person.page(site.origin, '/orders')).status).toBe(200)
})

test('a replica that turns sick while it runs is not ready and refuses, the others go on [L22]', async () => {
  const [well, sick] = [await startReplica(database.url), await startReplica(database.url)]
  const person = await signIn(well, (await addAdministrator(database.url)).email)
  const ready = async ({ origin }: { origin: string }) => (await fetch(`${origin}/readyz`)).text()
  expect(await ready(sick)).toBe('ready')
  // As if it had other keys: its row says what it was started with.
  await withDatabase(database.url, async (db) => {
    const keys = sql`array['another']`
    await db.execute(sql`insert into processes (id, half, keys, began_at, seen_at)
      select gen_random_uuid(), half, ${keys}, began_at - interval '1 s', now() + interval '10 s'
      from processes where not ended order by began_at desc limit 1`)
  })
  await expect.poll(() => ready(sick), { timeout: 10_000 }).toMatch(/^not ready: SECRET_KEYS: /)
  const refused = await person.page(sick.origin, '/orders')
  expect([refused.status, refused.headers.get('retry-after')]).toEqual([503, '2'])
  expect(refused.headers.getSetCookie().filter((line) => /session/.test(line))).toEqual([])
  const call = await person.call(sick.origin, 'GET', '/core/offer-types')
  expect([call.status, call.headers.get('retry-after')]).toEqual([503, '2'])
  await expect.poll(() => ready(sick), { timeout: 40_000 }).toBe('ready')
  expect((await person.page(well.origin, '/orders')).status).toBe(200)
})
