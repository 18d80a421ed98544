import { execFile } from 'node:child_process'
import { readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { inRoot } from '#src/platform/root.ts'
import { addAccount, PASSWORD } from '#tests/support/accounts.ts'
import { testApp } from '#tests/support/app.ts'
import { openBrowser } from '#tests/support/browser.ts'
import { machineEnv } from '#tests/support/machine-env.ts'
import { temporaryFolder } from '#tests/support/server.ts'

const app = await testApp()
const DATABASE_URL = app.url.replace(/@\//, '@localhost/').replace(/:\/\/\//, '://localhost/')

/** What `dealdesk person …` prints last, and its exit code. */
function person(folder: string, ...words: string[]): Promise<{ code: number; message: string }> {
  const env = { ...machineEnv, DATA_DIR: folder, DATABASE_URL }
  const args = [inRoot('scripts', 'dealdesk.mjs'), 'person', ...words]
  return new Promise((resolve) => {
    execFile(process.execPath, args, { env }, (error, stdout, stderr) => {
      const message = (stdout + stderr).trim().split('\n').at(-1) ?? ''
      resolve({ code: Number(error?.code ?? 0), message })
    })
  })
}

test('the command writes what is known about a person to a new file [OPS-58]', async () => {
  const folder = await temporaryFolder()
  const who = await addAccount(app.db)
  const to = join(folder, 'person.json')
  expect(await person(folder, 'export', who.email.toUpperCase(), '--to', to)).toMatchObject({
    code: 0,
  })
  expect((await stat(to)).mode & 0o777).toBe(0o600)
  const file = JSON.parse(await readFile(to, 'utf8'))
  expect(file.person.accountId).toBe(who.id)
  expect(file.tables.users).toHaveLength(1)
  const { rows } = await app.db.execute(
    sql`select event from audit_entries where subject_id = ${who.id} and event = 'user.data-exported'`,
  )
  expect(rows).toHaveLength(1)

  expect(await person(folder, 'export', who.email, '--to', to)).toEqual({
    code: 2,
    message: `${to} exists: name a new file`,
  })
  const unknown = await person(
    folder,
    'export',
    'stranger@nobody.example',
    '--to',
    join(folder, 'none.json'),
  )
  expect(unknown).toEqual({ code: 1, message: 'Nothing is known about stranger@nobody.example.' })
})

test('the command says what it would do, erases once it has a reason, and the session ends [OPS-59]', async () => {
  const folder = await temporaryFolder()
  const who = await addAccount(app.db, { fullName: 'Wickramanayake Ediriweera' })
  const browser = openBrowser(app)
  await browser.submit('/login', { username: who.email, password: PASSWORD })
  expect((await browser.get('/notifications')).status).toBe(200)

  expect(await person(folder, 'erase', who.email)).toEqual({
    code: 0,
    message: 'Nothing was changed: --reason TEXT erases.',
  })
  expect((await browser.get('/notifications')).status).toBe(200)

  const erased = await person(folder, 'erase', who.email, '--reason', 'asked by letter')
  expect(erased.message).toMatch(/^Erased: \d+ rows removed, \d+ emptied/)
  expect((await browser.get('/notifications')).status).not.toBe(200)
  const { rows } = await app.db.execute(
    sql`select full_name, email from users where id = ${who.id}`,
  )
  expect(rows).toEqual([{ full_name: 'Erased', email: null }])
  expect(await person(folder, 'erase', who.email, '--reason', 'again')).toEqual({
    code: 1,
    message: `Nothing is known about ${who.email}.`,
  })

  const only = await addAccount(app.db, { role: 'ADMIN' })
  expect(await person(folder, 'erase', only.email, '--reason', 'left')).toEqual({
    code: 1,
    message: 'This is the only full administrator. Invite another one first.',
  })
})
