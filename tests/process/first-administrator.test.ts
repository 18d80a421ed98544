import { execFile } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { promisify } from 'node:util'
import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { inRoot } from '#src/platform/root.ts'
import { ORIGIN, testApp } from '#tests/support/app.ts'
import { openBrowser } from '#tests/support/browser.ts'
import { machineEnv } from '#tests/support/machine-env.ts'
import { startServer, temporaryFolder } from '#tests/support/server.ts'

const app = await testApp()
/** The test's own server may listen on a socket alone; a URL names a host all the same. */
const databaseUrl = app.url.replace(/@\//, '@localhost/').replace(/:\/\/\//, '://localhost/')
const production = {
  NODE_ENV: 'production',
  PUBLIC_ORIGIN: ORIGIN,
  DATABASE_URL: databaseUrl,
  SECRET_KEYS: 'Zk3v9QpL7wXb2NfT5rHs8YcD1mGj4EaU',
}
const good = { fullName: 'Ishara Fernando', password: 'Marigold7x', confirmPassword: 'Marigold7x' }

/** What `dealdesk admin invite name@host` prints: the path of the link. */
async function invite(address: string): Promise<string> {
  const { stdout } = await promisify(execFile)(
    process.execPath,
    [inRoot('scripts', 'dealdesk.mjs'), 'admin', 'invite', address],
    { env: { ...machineEnv, DATA_DIR: await temporaryFolder(), ...production } },
  )
  const link = stdout.trim().split('\n').at(-1) ?? ''
  expect(link.startsWith(`${ORIGIN}/invitation/`), stdout).toBe(true)
  return new URL(link).pathname
}
const people = async () => (await app.db.execute(sql`select email from users`)).rows

test('a production start makes no account; the printed link makes the first administrator, once [ROLE-28]', async () => {
  const { scripts } = JSON.parse(await readFile(inRoot('package.json'), 'utf8'))
  expect(scripts['admin:invite']).toBe('node scripts/dealdesk.mjs admin invite')
  const server = await startServer(production)
  expect(await people()).toEqual([])
  server.child.kill('SIGTERM')
  await server.exited

  const email = 'first@office.example'
  const path = await invite(email)
  const browser = openBrowser(app)
  expect((await browser.get(path)).$('main').text()).toContain(email)
  expect((await browser.submit(path, good)).headers.get('location')).toBe('/login')
  expect(await people()).toEqual([{ email }])
  expect((await openBrowser(app).get(path)).status).toBe(404)
  const entered = await browser.submit('/login', { username: email, password: good.password })
  expect(entered.headers.get('location')).toBe('/dashboard')
})

test('the link is valid for 24 hours and no longer [ROLE-28]', async () => {
  const path = await invite('late@office.example')
  const move = (by: string) =>
    app.db.execute(
      sql`update invitations set expires_at = expires_at - ${by}::interval where accepted_at is null`,
    )
  await move('23 hours 55 minutes')
  const browser = openBrowser(app)
  const { status, $ } = await browser.get(path)
  expect(status).toBe(200)
  await move('5 minutes')
  const _csrf = $('input[name=_csrf]').attr('value') ?? ''
  const gone = await browser.post(path, { ...good, _csrf })
  expect([gone.status, gone.$('h1').text()]).toEqual([404, 'You can’t use this invitation'])
})
