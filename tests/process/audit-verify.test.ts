import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { inRoot } from '#src/platform/root.ts'
import { sealEntries } from '#src/services/audit/chain/seal.ts'
import { testDatabase } from '#tests/support/database.ts'
import { machineEnv } from '#tests/support/machine-env.ts'
import { temporaryFolder } from '#tests/support/server.ts'

const { db, url } = await testDatabase()
const databaseUrl = url.replace(/@\//, '@localhost/').replace(/:\/\/\//, '://localhost/')
const secret = 'the secret of whoever sealed this trail of entries'

async function verify(...words: string[]) {
  const args = [inRoot('scripts', 'dealdesk.mjs'), 'audit', 'verify', ...words]
  const env = {
    ...machineEnv,
    DATA_DIR: await temporaryFolder(),
    DATABASE_URL: databaseUrl,
    SECRET_KEYS: secret,
  }
  return promisify(execFile)(process.execPath, args, { env }).then(
    ({ stdout }) => ({ code: 0, words: stdout }),
    (error: { code: number; stdout: string; stderr: string }) => ({
      code: error.code,
      words: error.stdout + error.stderr,
    }),
  )
}

test('an operator verifies the trail, with a block that was written down [OPS-41]', async () => {
  expect(await verify()).toMatchObject({
    code: 0,
    words: expect.stringContaining('0 entries in 0 blocks'),
  })
  await db.execute(sql`
    insert into audit_entries (id, event, subject_type, request_id)
    select gen_random_uuid(), 'deal.approved', 'deal', 'verify' from generate_series(1, 3)`)
  await sealEntries(db, { secretKeys: [secret], settledSeconds: 0 })
  const { code, words } = await verify()
  const [known = ''] = /1:[0-9a-f]{64}/.exec(words) ?? []
  expect([code, known.length]).toEqual([0, 66])
  expect((await verify(known)).code).toBe(0)
  expect(await verify(`2:${'a'.repeat(64)}`)).toMatchObject({
    code: 1,
    words: expect.stringContaining('Block 2 is gone.'),
  })
  for (const wrong of ['1', '1:ff', `x:${'a'.repeat(64)}`, `1:${'g'.repeat(64)}`]) {
    expect(await verify(wrong)).toMatchObject({
      code: 2,
      words: expect.stringContaining('is no block'),
    })
  }
  await db.transaction(async (tx) => {
    await tx.execute(sql`set local session_replication_role = replica`)
    await tx.execute(
      sql`delete from audit_entries where ctid = (select min(ctid) from audit_entries)`,
    )
  })
  expect(await verify()).toMatchObject({
    code: 1,
    words: expect.stringMatching(/^Entry [0-9a-f-]{36} of block 1 was sealed and is gone\.$/m),
  })
})
