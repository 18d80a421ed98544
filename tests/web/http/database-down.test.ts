import { eq, sql } from 'drizzle-orm'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { isDatabaseDown } from '#src/runtime/database-down.ts'
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

test.each([
  ['25P03', 'a transaction that idled too long'],
  ['40001', 'a transaction that lost to another'],
  ['40P01', 'a deadlock'],
  ['53300', 'too many connections'],
  ['55P03', 'a lock that was not had'],
  ['57014', 'a cancelled statement'],
  ['57P03', 'a server that starts'],
  ['EAI_AGAIN', 'a name that is not resolved'],
  ['EHOSTUNREACH', 'a host that is gone'],
])('%s, %s, says that waiting may help [L17]', (code) => {
  const error = Object.assign(new Error('no'), { code })
  expect(isDatabaseDown(new Error('Failed query', { cause: error }))).toBe(true)
})

test.each(['23505', '42P01', '22P02', 'ERR_INVALID_ARG_TYPE'])(
  '%s is a fault of ours [L17]',
  (code) => {
    expect(isDatabaseDown(Object.assign(new Error('no'), { code }))).toBe(false)
  },
)
