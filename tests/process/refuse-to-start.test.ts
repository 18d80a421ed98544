import { once } from 'node:events'
import { writeFile } from 'node:fs/promises'
import { type AddressInfo, createServer } from 'node:net'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { testDatabase } from '#tests/support/database.ts'
import { freePort } from '#tests/support/free-port.ts'
import { launchServer, temporaryFolder } from '#tests/support/server.ts'

async function refusal(env: Record<string, string>): Promise<string[]> {
  const server = await launchServer(env)
  expect(await server.exited).toBe(1)
  const [first, ...lines] = server.output().trim().split('\n')
  expect(first).toBe('Dealdesk cannot start.')
  return lines
}

/** Node's URL needs a host, which the socket in the query overrides. */
function asUrl(url: string): string {
  return url.replace(/@\//, '@localhost/').replace(/:\/\/\//, '://localhost/')
}

test('a port that is taken is named in one line', async () => {
  const other = createServer().listen(0, '127.0.0.1')
  await once(other, 'listening')
  onTestFinished(() => void other.close())
  const { port } = other.address() as AddressInfo
  const DATABASE_URL = asUrl((await testDatabase()).url)
  const lines = await refusal({ PORT: String(port), DATABASE_URL })
  expect(lines).toEqual([`PORT: ${port} on 127.0.0.1 is taken; set another`])
})

test('a data folder that cannot be written to is named in one line', async () => {
  const file = join(await temporaryFolder(), 'file')
  await writeFile(file, '')
  const lines = await refusal({ DATA_DIR: join(file, 'data') })
  expect(lines).toEqual([`DATA_DIR: ${file}/data cannot be written to (ENOTDIR)`])
})

test('a database that is not there is told in one line without its password', async () => {
  const DATABASE_URL = `postgres://desk:hunter2@127.0.0.1:${await freePort()}/desk`
  const lines = await refusal({ DATABASE_URL })
  expect(lines).toHaveLength(1)
  expect(lines[0]).toMatch(/^DATABASE_URL: the database cannot be used: .*ECONNREFUSED/)
  expect(lines[0]).not.toContain('hunter2')
})

test('every wrong variable is one line', async () => {
  const lines = await refusal({ PORT: 'x', DEALDESK_MODE: 'web' })
  expect(lines).toHaveLength(2)
})

test('production without its secrets does not start', async () => {
  const lines = await refusal({ NODE_ENV: 'production' })
  expect(lines).toEqual(['PUBLIC_ORIGIN: must be set', 'SECRET_KEYS: must be set'])
})

test('production does not start on a database that holds the demo world [A17]', async () => {
  const { url } = await testDatabase('small')
  const lines = await refusal({
    NODE_ENV: 'production',
    HOST: '127.0.0.1',
    PUBLIC_ORIGIN: 'https://office.example.com',
    SECRET_KEYS: 'Zk3v9QpL7wXb2NfT5rHs8YcD1mGj4EaU',
    DATABASE_URL: asUrl(url),
  })
  expect(lines).toEqual([
    'The database holds the demo world, whose passwords are public: start production on an empty database, with a DATABASE_URL or DATA_DIR of its own',
  ])
})
