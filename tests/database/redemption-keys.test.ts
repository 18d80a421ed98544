import { readdir } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { migrate, migrationsFolder } from '#src/database/migrate.ts'
import { databaseBefore } from '#tests/support/older-database.ts'

const FILE = '0064_redemption_keys.sql'
/** Several slices of the conversion. */
const COUNT = 12_000
const { url, client } = await databaseBefore(FILE)

/** As the version before wrote one. */
const older = `INSERT INTO redemptions (id, coupon_id, merchant_id, redeemed_by, idempotency_key)
  SELECT gen_random_uuid(), coupon, $1, $1, $2 || ' ' || coupon FROM (SELECT gen_random_uuid() AS coupon) AS new`

test('stored keys are converted in slices, and older replicas go on in between and afterwards', async () => {
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
  const applied = await migrate(url).finally(() => {
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
