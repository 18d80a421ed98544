import { type Placeholder, type SQL, sql } from 'drizzle-orm'
import { v7 } from 'uuid'
import type { Tx } from '#src/database/connect.ts'
import type { Caller } from '#src/services/kit/deps.ts'
import { Refusal } from '#src/services/kit/refusals/refusal.ts'
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
  caller?: Pick<Caller, 'userId' | 'role' | 'counter' | 'view'> | undefined
  requestId: string
  address: string | null
}

/**
 * In the transaction of the change: without it there is none. `before` and `after` hold no secrets.
 * @throws Refusal viewOnly in a view of somebody's account, where it would stand in the owner's name
 */
export async function recordAudit(tx: Tx, origin: Origin, audited: AuditEvent): Promise<void> {
  if (origin.caller?.view) throw new Refusal('viewOnly', 'authentication:view.only')
  const [prefix = ''] = audited.event.split('.')
  await tx.insert(auditEntries).values({
    id: v7(),
    actorId: origin.caller?.userId ?? null,
    actorRole: origin.caller?.role ?? null,
    requestId: origin.requestId,
    address: origin.address,
    subjectType: prefix,
    ...audited,
    after: withPlace(audited.after, origin),
  })
}

/** What is done at a till names it and whoever stood there. */
function withPlace(after: unknown, { caller }: Pick<Origin, 'caller'>): unknown {
  if (!caller?.counter) return after
  const { tillId, cashierId } = caller.counter
  return { ...(after ?? {}), tillId, ...(cashierId && { cashierId }) }
}

/** The same within a statement: an INSERT for the one row of `source`, whose `id` is the subject. */
export function auditOf(origin: Origin, event: string, source: SQL): SQL {
  return insertFor(auditParams(origin), event, source)
}

/** The same within a statement that is built once: `auditParams` are among what it is executed with. */
export function auditOnce(event: string, source: SQL): SQL {
  const params = {
    auditId: sql.placeholder('auditId'),
    actorId: sql.placeholder('actorId'),
    actorRole: sql.placeholder('actorRole'),
    requestId: sql.placeholder('requestId'),
    address: sql.placeholder('address'),
    place: sql.placeholder('place'),
  }
  return insertFor(params, event, source)
}

export function auditParams({ caller, requestId, address }: Origin) {
  const place = withPlace(undefined, { caller })
  return {
    auditId: v7(),
    actorId: caller?.userId ?? null,
    actorRole: caller?.role ?? null,
    requestId,
    address,
    place: place ? JSON.stringify(place) : null,
  }
}

type AuditParams = Record<keyof ReturnType<typeof auditParams>, string | null | Placeholder>

function insertFor(params: AuditParams, event: string, source: SQL): SQL {
  const [prefix] = event.split('.')
  return sql`
    insert into ${auditEntries}
      (id, actor_id, actor_role, event, subject_type, subject_id, request_id, address, after)
    select ${params.auditId}::uuid, ${params.actorId}::uuid, ${params.actorRole}::text, ${event}::text,
      ${prefix}::text, id, ${params.requestId}::text, ${params.address}::text, ${params.place}::jsonb
    from ${source}`
}
