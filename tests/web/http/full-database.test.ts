import { sql } from 'drizzle-orm'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { sessions } from '#src/web/auth/session/schema.ts'
import { type TestApp, testApp } from '#tests/support/app.ts'
import { type Browser, signedIn } from '#tests/support/browser.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
})

/** Every insert and update finds no room, as when PostgreSQL cannot extend a file. */
async function whileFull<T>(act: () => Promise<T>): Promise<T> {
  await app.db.execute(
    sql.raw(`create or replace function no_room() returns trigger language plpgsql as
      $$ begin raise exception 'could not extend file' using errcode = '53100'; end $$;
      do $$ declare name text; begin
        for name in select tablename from pg_tables where schemaname = 'public' loop
          execute format('create trigger no_room before insert or update on %I for each row execute function no_room()', name);
        end loop; end $$`),
  )
  return act().finally(() => app.db.execute(sql`drop function no_room cascade`))
}

const administrator = { role: 'ADMIN', business: undefined } as const
const screens = {
  ADMIN: [
    '/orders',
    '/approvals',
    '/approvals?tab=merchants',
    '/deals/list/merchant',
    '/brands',
    '/categories',
    '/users',
    '/roles',
    '/audit',
    '/messages',
  ],
  MERCHANT: [
    '/',
    '/deals/list/merchant',
    '/branch',
    '/profile/merchant',
    '/notifications',
    '/orders',
    '/messages',
    '/tasks',
    '/deals-of-the-day/merchant',
  ],
}

describe.each(['ADMIN', 'MERCHANT'] as const)('while the database has no room, %s', (role) => {
  let browser: Browser
  beforeEach(async () => {
    browser = (await signedIn(app, role === 'ADMIN' ? administrator : {})).browser
  })

  test.each(screens[role])('reads %s [L10]', async (path) => {
    const before = await browser.get(path)
    // Everything is due that a page writes by the way.
    const ago = sql`now() - interval '1 hour'`
    const soon = sql`now() + interval '1 minute'`
    await app.db.update(sessions).set({ countedAt: null, loadedAt: ago, expiresAt: soon })
    const { status, html } = await whileFull(() => browser.get(path))
    expect(status).toBe(before.status)
    expect(status).toBeLessThan(400)
    expect(html).not.toContain('out of storage')
  })
})

test('while the database has no room, what is saved is answered 507 with words, and saved later [L10]', async () => {
  const { browser } = await signedIn(app, administrator)
  const form = '/request-a-deal/add-offer-type'
  const send = () => browser.submit(form, { name: 'Two for one' })
  const refused = await whileFull(send)
  expect(refused.status).toBe(507)
  expect(refused.html).toContain('out of storage')
  expect((await send()).status).toBe(303)
})
