import { cp, mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { migrate, migrationsFolder } from '#src/database/migrate.ts'
import { onServer, urlOf } from '#tests/support/database-server.ts'

const FILE = '0064_redemption_keys.sql'
/** Several slices of the conversion. */
const COUNT = 12_000
const name = `${inject('template')}_keys`
let folder: string
let client: pg.Client

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'keys-'))
  await cp(migrationsFolder, folder, {
    recursive: true,
    filter: (from) => !from.endsWith('.sql') || (from.split('/').at(-1) ?? '') < FILE,
  })
  await onServer((server) => server.query(`CREATE DATABASE ${name}`))
  client = new pg.Client({ connectionString: urlOf(name) })
  await client.connect()
})
afterAll(async () => {
  await client.end()
  await onServer((server) => server.query(`DROP DATABASE ${name} WITH (FORCE)`))
  await rm(folder, { recursive: true })
})

/** As the version before wrote one. */
const older = `INSERT INTO redemptions (id, coupon_id, merchant_id, redeemed_by, idempotency_key)
  SELECT gen_random_uuid(), coupon, $1, $1, $2 || ' ' || coupon FROM (SELECT gen_random_uuid() AS coupon) AS new`

test('stored keys are converted in slices, and older replicas go on in between and afterwards', async () => {
  await migrate(urlOf(name), folder)
  await client.query('ALTER TABLE redemptions DROP CONSTRAINT redemptions_coupon_id_coupons_id_fk')
  await client.query(`INSERT INTO redemptions (id, coupon_id, merchant_id, redeemed_by, idempotency_key)
    SELECT gen_random_uuid(), gen_random_uuid(), gen_random_uuid(), gen_random_uuid(), 'key-' || n || ' ' || gen_random_uuid()
    FROM generate_series(1, ${COUNT}) AS n`)
  const merchant = '00000000-0000-4000-8000-000000000001'
  let isDone = false
  const writing = (async () => {
    let written = 0
    while (!isDone) {
      await client.query(older, [merchant, `beside-${written}`])
      written += 1
    }
    return written
  })()
  const files = (await readdir(migrationsFolder)).filter((file) => file.endsWith('.sql'))
  const applied = await migrate(urlOf(name)).finally(() => {
    isDone = true
  })
  expect(applied).toEqual(files.filter((file) => file >= FILE).sort())
  const written = await writing
  await client.query(older, [merchant, 'after'])

  const { rows } = await client.query(
    `SELECT count(*)::int AS all, count(DISTINCT key)::int AS keys, count(*) FILTER (WHERE idempotency_key <> key || ' ' || coupon_id
       AND key NOT LIKE 'key-%')::int AS odd FROM redemptions WHERE key ~ '^(key|beside)-\\d+$|^after$'`,
  )
  const all = COUNT + written + 1
  expect(rows).toEqual([{ all, keys: all, odd: 0 }])
})
