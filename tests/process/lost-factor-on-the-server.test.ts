import { execFile } from 'node:child_process'
import { eq, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { inRoot } from '#src/platform/root.ts'
import { users } from '#src/services/authentication/schema.ts'
import { addAccount, PASSWORD } from '#tests/support/accounts.ts'
import { testApp } from '#tests/support/app.ts'
import { openBrowser } from '#tests/support/browser.ts'
import { machineEnv } from '#tests/support/machine-env.ts'
import { addSecondFactor } from '#tests/support/second-factor.ts'
import { temporaryFolder } from '#tests/support/server.ts'

const app = await testApp()
const DATABASE_URL = app.url.replace(/@\//, '@localhost/').replace(/:\/\/\//, '://localhost/')

/** What `dealdesk factors end` prints, and its exit code. */
async function end(email: string) {
  const env = { ...machineEnv, DATA_DIR: await temporaryFolder(), DATABASE_URL }
  const words = [inRoot('scripts', 'dealdesk.mjs'), 'factors', 'end', email]
  return new Promise<{ code: number; message: string }>((resolve) => {
    execFile(process.execPath, words, { env }, (error, stdout) => {
      resolve({ code: Number(error?.code ?? 0), message: stdout.trim().split('\n').at(-1) ?? '' })
    })
  })
}

const trail = async (userId: string) =>
  (
    await app.db.execute(
      sql`select actor_id, event from audit_entries where subject_id = ${userId} and event = 'user.factor-reset'`,
    )
  ).rows
const notices = async () =>
  (await app.db.execute(sql`select channel from outbox_messages where template = 'factor-reset'`))
    .rows

test('the command switches a lost factor off: sessions end, the owner is told, the password is enough [AUTH-135]', async () => {
  const who = await addAccount(app.db)
  const { code } = await addSecondFactor(app, who.id)
  const browser = openBrowser(app)
  await browser.submit('/login', { username: who.email, password: PASSWORD })
  await browser.submit('/login/code', { code: code(), remember: 'true' })
  expect((await browser.get('/notifications')).status).toBe(200)

  expect(await end(who.email.toUpperCase())).toEqual({
    code: 0,
    message: `Two-step sign-in is off for ${who.email.toUpperCase()}, and every session has ended.`,
  })
  expect((await browser.get('/notifications')).status).not.toBe(200)
  const again = openBrowser(app)
  const entered = await again.submit('/login', { username: who.email, password: PASSWORD })
  expect(entered.headers.get('location')).not.toBe('/login/code')
  expect((await again.get('/notifications')).status).toBe(200)
  expect(await trail(who.id)).toEqual([{ actor_id: null, event: 'user.factor-reset' }])
  expect((await notices()).length).toBeGreaterThan(0)

  expect(await end(who.email)).toEqual({
    code: 1,
    message: `Two-step sign-in is not on for ${who.email}.`,
  })
  expect(await trail(who.id)).toHaveLength(1)
})

test('an unknown address and a closed account each have their words, and change nothing [AUTH-135]', async () => {
  expect(await end('nobody@dealdesk.example')).toEqual({
    code: 1,
    message: 'No account has the address nobody@dealdesk.example.',
  })
  const gone = await addAccount(app.db)
  await addSecondFactor(app, gone.id)
  await app.db.update(users).set({ deactivatedAt: sql`now()` }).where(eq(users.id, gone.id))
  expect(await end(gone.email)).toEqual({
    code: 1,
    message: `The account is deleted or deactivated: ${gone.email}.`,
  })
  expect(await trail(gone.id)).toEqual([])
})
