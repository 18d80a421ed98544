import { sql } from 'drizzle-orm'
import { expect } from 'vitest'
import { createServices } from '#src/start/service-deps.ts'
import { addAccount, signInAs } from '#tests/support/accounts.ts'
import { testDatabase } from '#tests/support/database.ts'
import { testServiceDeps } from '#tests/support/service-deps.ts'
import type { SubmissionKind, submissions, Verdict } from '#tests/support/submissions.ts'

export type Waiting = Awaited<ReturnType<(typeof submissions)[SubmissionKind]>>

/** Two administrators of all services, who decide and undo. */
export async function openDesk() {
  const { db, handles } = await testDatabase()
  const apps = createServices(await testServiceDeps(handles))
  const signIn = async () => {
    const account = await addAccount(db, { role: 'ADMIN' })
    return { ...account, ...(await signInAs(apps.authentication, account)) }
  }
  const admin = await signIn()
  const colleague = await signIn()

  type Person = Awaited<ReturnType<typeof signIn>>

  async function call(by: Person, method: string, path: string, body: object) {
    const [service = '', ...rest] = path.split('/')
    const answer = await apps[service as 'core'].request(`/${rest.join('/')}`, {
      method,
      headers: { ...by.headers, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
    return (await answer.json()) as { code: number; displayMessage: string }
  }
  async function decide(one: Waiting, verdict: Verdict, by = admin) {
    expect(await call(by, 'PUT', one.path, one.body(verdict))).toMatchObject({ code: 2000 })
  }
  const undo = (kind: string, id: string, by = admin) =>
    call(by, 'POST', 'core/approvals/undo', { items: [{ kind, id }] })

  /** Every row of every table but the audit trail, sums of deals and what a sign-in writes. */
  async function everything() {
    const { rows } = await db.execute<{ name: string }>(sql`
    select table_name as name from information_schema.tables
    where table_schema = 'public' and table_name not in ('audit_entries', 'deal_tallies')`)
    const dump = rows.map(async ({ name }) => {
      const table = sql.identifier(name)
      const found = await db.execute<{ row: object }>(
        sql`select to_jsonb(t) as row from ${table} t order by to_jsonb(t)::text`,
      )
      return [name, found.rows.map(({ row }) => row)] as const
    })
    return Object.fromEntries(await Promise.all(dump))
  }

  return { db, apps, admin, colleague, call, decide, undo, everything }
}

/** A corrected deal's version only grows. */
export function withoutVersion(all: Record<string, object[]>) {
  const { deals: found = [], ...rest } = all
  return { ...rest, deals: found.map((deal) => ({ ...deal, version: null, updated_at: null })) }
}
