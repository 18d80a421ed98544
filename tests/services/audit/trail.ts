import type { AuditEntry } from '#src/contract/authentication/audit.ts'
import type { Database } from '#src/database/connect.ts'
import { createAuthenticationService } from '#src/services/authentication/app.ts'
import { recordAudit } from '#src/services/kit/audit/record.ts'
import { auditEntries } from '#src/services/kit/audit/schema.ts'
import { addAccount, signInAs } from '#tests/support/accounts.ts'
import { dataOf } from '#tests/support/answers.ts'
import { testDatabase } from '#tests/support/database.ts'
import { testServiceDeps } from '#tests/support/service-deps.ts'

export type Page = {
  entries: AuditEntry[]
  actorName: string | null
  totalItems: number
  totalItemsCapped?: boolean
}
type Who = Parameters<typeof addAccount>[1]

/** The authentication service with a full administrator who reads the trail. */
export async function openTrail() {
  const { db, handles, pool } = await testDatabase()
  const deps = await testServiceDeps(handles)
  const authentication = createAuthenticationService(deps)
  const admin = await addAccount(db, { role: 'ADMIN', fullName: 'Ishara Fernando' })
  const { headers } = await signInAs(authentication, admin)

  const ask = (path: string, more: Record<string, string> = {}) =>
    authentication.request(path, { headers: { ...headers, ...more } })

  return {
    db,
    pool,
    deps,
    authentication,
    admin,
    ask,
    list: async (term = 'ALL', query = '', more: Record<string, string> = {}) =>
      dataOf<Page>(await ask(`/audit/0/25/search/${encodeURIComponent(term)}?${query}`, more)),
    signIn: async (who: Who) => {
      const account = await addAccount(db, who)
      const signed = await signInAs(authentication, { email: account.email, role: account.role })
      return { account, headers: signed.headers }
    },
  }
}

type Given = Parameters<typeof recordAudit>[2] & {
  by?: { userId: string; role: 'ADMIN' | 'MERCHANT' | 'BANK' | 'USER' }
  requestId?: string
}

/** An entry as the services write it. */
export async function record(db: Database, { by, requestId = 'test', ...event }: Given) {
  await db.transaction((tx) =>
    recordAudit(tx, { caller: by, requestId, address: '10.0.0.1' }, event),
  )
}

/** An entry of some other time. */
export async function recordAt(db: Database, at: string, event: string, id: string) {
  await db.insert(auditEntries).values({
    id,
    at: new Date(at),
    event,
    subjectType: 'deal',
    subjectId: id,
    requestId: 'earlier',
  })
}
