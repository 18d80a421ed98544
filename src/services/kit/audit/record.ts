import { type SQL, sql } from 'drizzle-orm'
import { v7 } from 'uuid'
import type { Tx } from '#src/database/connect.ts'
import type { Caller } from '#src/services/kit/deps.ts'
import { auditEntries } from './schema.ts'

type AuditEvent = {
  event: string
  /** By default what the event's name starts with. */
  subjectType?: string
  subjectId: string | null
  before?: unknown
  after?: unknown
  comment?: string | null
}

type Origin = {
  caller?: Pick<Caller, 'userId' | 'role'> | undefined
  requestId: string
  address: string | null
}

/** In the transaction of the change: without it there is none. `before` and `after` hold no secrets. */
export async function recordAudit(tx: Tx, origin: Origin, audited: AuditEvent): Promise<void> {
  const [prefix = ''] = audited.event.split('.')
  await tx.insert(auditEntries).values({
    id: v7(),
    actorId: origin.caller?.userId ?? null,
    actorRole: origin.caller?.role ?? null,
    requestId: origin.requestId,
    address: origin.address,
    subjectType: prefix,
    ...audited,
  })
}

/** The same within a statement: an INSERT for the one row of `source`, whose `id` is the subject. */
export function auditOf({ caller, ...origin }: Origin, event: string, source: SQL): SQL {
  const [prefix] = event.split('.')
  return sql`
    insert into audit_entries
      (id, actor_id, actor_role, event, subject_type, subject_id, request_id, address)
    select ${v7()}::uuid, ${caller?.userId ?? null}::uuid, ${caller?.role ?? null}::text, ${event}::text,
      ${prefix}::text, id, ${origin.requestId}::text, ${origin.address}::text
    from ${source}`
}
