import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { and, eq, ne, sql } from 'drizzle-orm'
import { v7 } from 'uuid'
import { expect, test, vi } from 'vitest'
import type { Token } from '#src/contract/authentication/tokens.ts'
import { forgetProcesses } from '#src/database/processes/register.ts'
import { inRoot } from '#src/platform/root.ts'
import { creditCardRequests } from '#src/services/core/credit-cards/schema.ts'
import { createDetailsBox } from '#src/services/core/credit-cards/sealed-details.ts'
import { addAccount, PASSWORD } from '#tests/support/accounts.ts'
import { testDatabase } from '#tests/support/database.ts'
import { machineEnv } from '#tests/support/machine-env.ts'
import { launchServer, startServer, temporaryFolder } from '#tests/support/server.ts'

const { db, pool, url } = await testDatabase()
const [older, newer] = ['Zk3v9QpL7wXb2NfT5rHs8YcD1mGj4EaU', 'pW8sLq2ZxR6tVb4NcY9mKd7HfJ3gTa5E']
const nic = '853400937V'
const env = {
  NODE_ENV: 'production',
  HOST: '127.0.0.1',
  PUBLIC_ORIGIN: 'https://office.example.com',
  /** The test's own server may listen on a socket alone; a URL names a host all the same. */
  DATABASE_URL: url.replace(/@\//, '@localhost/').replace(/:\/\/\//, '://localhost/'),
}

/** `dealdesk keys` */
async function checkKeys(...keys: string[]) {
  return runCheck(keys)
}

async function runCheck(keys: string[], ...options: string[]) {
  const DATA_DIR = await temporaryFolder()
  const command = [inRoot('scripts', 'dealdesk.mjs'), 'keys', ...options]
  return promisify(execFile)(process.execPath, command, {
    env: { ...machineEnv, DATA_DIR, ...env, SECRET_KEYS: keys.join(',') },
  }).then(
    ({ stdout }) => ({ code: 0, stdout }),
    ({ code, stdout }: { code: number; stdout: string }) => ({ code, stdout }),
  )
}

async function withServer<T>(keys: string[], act: (origin: string) => Promise<T>): Promise<T> {
  const server = await startServer({ ...env, SECRET_KEYS: keys.join(',') })
  const result = await act(server.origin)
  server.child.kill('SIGTERM')
  await server.exited
  return result
}

async function readAsAdministrator(origin: string, path: string) {
  const username = 'keys@office.example'
  const grant = { grant_type: 'password', username, password: PASSWORD, user_role: 'ADMIN' }
  const signedIn = await fetch(`${origin}/api/v1/authentication/oauth/token`, {
    method: 'POST',
    body: new URLSearchParams(grant),
  })
  const { data: token }: { data: Token } = await signedIn.json()
  const answer = await fetch(`${origin}/api/v1/core${path}`, {
    headers: { authorization: `Bearer ${token.accessToken}`, 'user-id': token.userId },
  })
  return JSON.stringify(await answer.json())
}

test('the documented change of a key loses no credit card request [P07]', async () => {
  await addAccount(db, { role: 'ADMIN', email: 'keys@office.example' })
  const bank = await addAccount(db, { role: 'BANK' })
  const user = await addAccount(db, { role: 'USER' })
  const id = v7()
  const box = createDetailsBox([older])
  const details = {
    nic,
    email: 'amaya@mail.example',
    companyName: null,
    profession: null,
    mobileNo: { countryCode: '+94', localNumber: '771239876' },
  }
  const sealed = box.seal(details, id)
  await db.insert(creditCardRequests).values({
    id,
    bankId: bank.id,
    userId: user.id,
    fullName: 'Amaya Costa',
    city: 'Galle',
    nicHash: box.hash(nic),
    sealed,
  })
  await db.execute(sql`insert into kept_inputs (visitor, user_id, sealed, expires_at)
    select 'somebody', ${user.id}, 'a.b.c', now() + interval '1 hour'`)

  const kept = await checkKeys(newer, older)
  expect(kept.code).toBe(1)
  expect(kept.stdout).toContain('Key 2: keep it. It still opens 1 credit card requests')
  expect(kept.stdout).toMatch(/Lost, .* 1 kept forms \(until \d{4}-\d\d-\d\d \d\d:\d\d UTC\)/)

  await withServer([newer, older], async () => {
    const isResealed = and(eq(creditCardRequests.id, id), ne(creditCardRequests.sealed, sealed))
    await expect.poll(() => db.$count(creditCardRequests, isResealed)).toBe(1)
    await vi.waitFor(
      async () => expect((await checkKeys(newer, older)).stdout).toContain('Key 2: may be dropped'),
      { timeout: 120_000, interval: 500 },
    )
  })
  expect((await checkKeys(newer, older)).code).toBe(0)

  await withServer([newer], async (origin) => {
    expect(await readAsAdministrator(origin, `/credit-cards/${id}`)).toContain(nic)
    const found = await readAsAdministrator(origin, `/credit-cards/bank/ALL/0/25/search/${nic}`)
    expect(found).toContain('Amaya Costa')
  })
})

test('after each step the check says what is next; a key that is lost lets no process start until it is given up [P07, L22]', async () => {
  const [first, second] = ['Ab3v9QpL7wXb2NfT5rHs8YcD1mGj4EaU', 'cW8sLq2ZxR6tVb4NcY9mKd7HfJ3gTa5E']
  await forgetProcesses(pool)
  await withServer([first], async () => undefined)
  await withServer([first, second], async () => {
    const { code, stdout } = await checkKeys(first, second)
    expect([code, stdout]).toEqual([
      1,
      expect.stringContaining('Key 2: keep it. It came last and nothing is sealed with it yet'),
    ])
    const early = await checkKeys(second, first)
    expect([early.code, early.stdout]).toEqual([
      1,
      expect.stringContaining('Key 2: keep it. A running process still has it first.'),
    ])
  })
  await withServer([second, first], async () => {
    const { code, stdout } = await checkKeys(second, first)
    expect([code, stdout]).toEqual([0, expect.stringContaining('Key 2: may be dropped.')])
  })
  await withServer([second], async () => undefined)

  const lost = await launchServer({ ...env, SECRET_KEYS: first })
  expect(await lost.exited).toBe(1)
  expect(lost.output()).toMatch(
    /^Dealdesk cannot start\.\nSECRET_KEYS: the key that sealed .*--lost" first\n$/,
  )
  expect((await runCheck([first], '--lost')).stdout).toContain(
    'Dealdesk may start with these keys.',
  )
  await withServer([first], async () => undefined)
})
