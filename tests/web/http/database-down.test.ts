import { eq, sql } from 'drizzle-orm'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { isDatabaseDown, isStaleConnection } from '#src/platform/database-down.ts'
import { sessions } from '#src/web/auth/session/schema.ts'
import { type TestApp, testApp } from '#tests/support/app.ts'
import { signedIn } from '#tests/support/browser.ts'

let answers: ((request: Request) => Response | null) | null = null
let app: TestApp
beforeAll(async () => {
  app = await testApp({ instead: (request) => answers?.(request) ?? null })
  await app.db.execute(sql`create function refuse() returns trigger language plpgsql as
    $$ begin raise exception 'too busy' using errcode = '53000'; end $$`)
})

/** Refuses to write the counts, as a busy database does, while `act` runs. */
async function whileBusy<T>(act: () => Promise<T>): Promise<T> {
  await app.db.execute(sql`create trigger busy before update of counted_at on sessions
    for each row execute function refuse()`)
  return act().finally(() => app.db.execute(sql`drop trigger busy on sessions`))
}

describe('counts beside the menu that the database refuses', () => {
  let browser: Awaited<ReturnType<typeof signedIn>>['browser']
  beforeEach(async () => {
    const signed = await signedIn(app)
    browser = signed.browser
    await app.db
      .update(sessions)
      .set({ countedAt: null })
      .where(eq(sessions.userId, signed.account.id))
  })

  test('cost the badge, not the page [L17]', async () => {
    const { status, html } = await whileBusy(() => browser.get('/orders'))
    expect(status).toBe(200)
    expect(html).toContain('<h1>Orders</h1>')
  })

  test('counts beside the menu that the database refuses leave an error page what it is [L16]', async () => {
    const { status, html } = await whileBusy(() => browser.get('/no-such-page'))
    expect(status).toBe(404)
    expect(html).toContain('<html')
  })

  test('counts beside the menu that the database refuses do not turn what was saved into a failure [L17]', async () => {
    const saved = await whileBusy(() =>
      browser.submit('/orders', { language: 'en' }, '/preferences'),
    )
    expect(saved.status).toBe(303)
  })

  test('lead to the sign-in page where an error page finds the sign-in ended [AUTH-106]', async () => {
    answers = (request) =>
      /summary|oauth/.test(request.url)
        ? Response.json({ code: 4001, message: '', displayMessage: '', data: {} }, { status: 401 })
        : null
    const { status, headers } = await browser.get('/no-such-page')
    answers = null
    expect(status).toBe(303)
    expect(headers.get('location')).toMatch(/^\/login/)
  })
})

const passing = [
  ['25P03', 'a transaction that idled too long'],
  ['25P04', 'a transaction that took too long'],
  ['40001', 'a transaction that lost to another'],
  ['40003', 'a commit of which nobody knows'],
  ['40P01', 'a deadlock'],
  ['53100', 'a full disk'],
  ['53200', 'no memory'],
  ['53300', 'too many connections'],
  ['55P03', 'a lock that was not had'],
  ['57014', 'a cancelled statement'],
  ['EAI_AGAIN', 'a name that is not resolved'],
  ['EHOSTUNREACH', 'a host that is gone'],
  ['EMFILE', 'no descriptor left'],
  ['EADDRNOTAVAIL', 'no port left'],
  ['CERT_HAS_EXPIRED', 'an expired certificate'],
  ['ERR_TLS_CERT_ALTNAME_INVALID', 'a certificate of another host'],
]
/** A new connection may lead elsewhere. */
const stale = [
  ['08006', 'a broken connection'],
  ['08P01', 'a pooler that does not understand'],
  ['0A000', 'a plan from before a migration, or a pooler that cannot'],
  ['25000', 'a transaction in a wrong state'],
  ['25001', 'a transaction of somebody else'],
  ['25006', 'a database that is read-only'],
  ['25P02', 'a transaction that failed before'],
  ['26000', 'a statement that a pooler lost'],
  ['28000', 'a role that is not there'],
  ['28P01', 'a password that was changed'],
  ['34000', 'a cursor that a pooler lost'],
  ['3D000', 'a database that is not there'],
  ['3F000', 'a schema that is not there'],
  ['42501', 'a right that is missing'],
  ['42P05', 'a statement that a pooler mixed up'],
  ['55000', 'a database that takes no connections'],
  ['57P01', 'a server that is shut down'],
  ['57P03', 'a server that starts'],
  ['57P04', 'a database that was dropped'],
  ['58000', 'a fault of the system'],
  ['58030', 'a disk that fails'],
  ['F0000', 'a wrong configuration'],
  ['XX000', 'an inner fault'],
  ['XX001', 'damaged data'],
]

test.each([...passing, ...stale])('%s, %s, says that waiting may help [L17]', (code) => {
  expect(isDatabaseDown(wrapped(code))).toBe(true)
})

test.each(stale)('%s, %s, takes its connection with it [L21]', (code) => {
  expect(isStaleConnection(wrapped(code))).toBe(true)
})

test.each(passing)('%s, %s, leaves the connection [L21]', (code) => {
  expect(isStaleConnection(wrapped(code))).toBe(false)
})

test.each([
  '23505',
  '23503',
  '23514',
  '42P01',
  '42703',
  '42601',
  '22P02',
  '22003',
  '22021',
  'P0001',
  'ERR_INVALID_ARG_TYPE',
  '',
])('“%s” is a fault of ours [L17]', (code) => {
  expect(isDatabaseDown(wrapped(code))).toBe(false)
  expect(isStaleConnection(wrapped(code))).toBe(false)
})

/** As drizzle hands it on. */
function wrapped(code: string): Error {
  return new Error('Failed query', { cause: Object.assign(new Error('no'), { code }) })
}
