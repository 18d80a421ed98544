import { readFileSync } from 'node:fs'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { migrate } from '#src/database/migrate.ts'
import { inRoot } from '#src/platform/root.ts'
import { startServer } from '#tests/support/server.ts'

const name = `${inject('template')}_roles`
const url = inject('serverUrl').replace(/\/[^/?]*(\?|$)/, `/${name}$1`)
const as = (role: string) => url.replace(/:\/\/([^@/]*@)?/, `://${role}@`)
const [owner, app] = [as('dealdesk_owner'), as('dealdesk_app')]
const steps = readFileSync(inRoot('deploy', 'database-roles.sql'), 'utf8').replaceAll(
  /:'(\w+)'/g,
  "'$1 of the test'",
)

beforeAll(() => query(inject('serverUrl'), `CREATE DATABASE ${name}`))
afterAll(async () => {
  await query(inject('serverUrl'), `DROP DATABASE ${name} WITH (FORCE)`)
  await query(inject('serverUrl'), 'DROP ROLE dealdesk_app; DROP ROLE dealdesk_owner')
})

describe('the roles of compose', () => {
  test('a database without tables is refused to the application, in words', async () => {
    await query(url, steps)
    await expect(migrate(app)).rejects.toThrow(/dealdesk migrate/)
  })

  test('the application works, and cannot touch the audit trail [P04]', async () => {
    expect((await migrate(owner)).length).toBeGreaterThan(1)
    expect(await migrate(app)).toEqual([])
    const { origin } = await startServer({
      NODE_ENV: 'production',
      HOST: '127.0.0.1',
      PUBLIC_ORIGIN: 'https://office.example.com',
      SECRET_KEYS: 'Zk3v9QpL7wXb2NfT5rHs8YcD1mGj4EaU',
      DATABASE_URL: app.replace(/@\//, '@localhost/'),
    })
    const signIn = {
      grant_type: 'password',
      username: 'a@b.example',
      password: 'x',
      user_role: 'ADMIN',
    }
    const answer = await fetch(`${origin}/api/v1/authentication/oauth/token`, {
      method: 'POST',
      body: new URLSearchParams(signIn),
    })
    expect(answer.status).toBe(401)
    const [{ count }] = await query(app, 'SELECT count(*)::int FROM audit_entries')
    expect(count).toBeGreaterThan(0)
    for (const attempt of [
      'ALTER TABLE audit_entries DISABLE TRIGGER ALL',
      'DROP TRIGGER audit_entries_append_only ON audit_entries',
      "SET session_replication_role = 'replica'",
      'TRUNCATE audit_entries',
      'DELETE FROM audit_entries',
      "UPDATE audit_entries SET event = 'x'",
      'CREATE OR REPLACE FUNCTION refuse_audit_change() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RETURN OLD; END $$',
      'CREATE TABLE other (id int)',
      'SET ROLE dealdesk_owner',
    ]) {
      await expect(query(app, attempt), attempt).rejects.toThrow()
    }
  })

  test('tables that a superuser made before become the owner’s, also when it is done twice', async () => {
    await query(
      url,
      'ALTER TABLE audit_entries OWNER TO CURRENT_USER; CREATE TABLE later (id serial)',
    )
    await query(url, steps)
    await query(url, steps)
    const owners = await query(
      url,
      "SELECT DISTINCT tableowner FROM pg_tables WHERE schemaname = 'public'",
    )
    expect(owners).toEqual([{ tableowner: 'dealdesk_owner' }])
    await query(app, 'INSERT INTO later DEFAULT VALUES')
  })
})

async function query(at: string, text: string) {
  const client = new pg.Client({ connectionString: at })
  await client.connect()
  const result = await client.query(text).finally(() => client.end())
  return Array.isArray(result) ? [] : result.rows
}
