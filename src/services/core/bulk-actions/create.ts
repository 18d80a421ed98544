import { and, eq, inArray, lt, sql } from 'drizzle-orm'
import { v7 } from 'uuid'
import {
  BULK_MAX,
  type BulkItem,
  type BulkKind,
  bulkKinds,
  createBulkAction as contract,
} from '#src/contract/core/bulk-actions.ts'
import type { Database, Tx } from '#src/database/connect.ts'
import type { Decidable } from '#src/services/kit/decisions/bulk-noun.ts'
import type { Caller } from '#src/services/kit/deps.ts'
import { bind } from '#src/services/kit/endpoints/bind.ts'
import { lockName } from '#src/services/kit/lock-name.ts'
import { Refusal } from '#src/services/kit/refusals/refusal.ts'
import { findListed } from './find-listed.ts'
import { kinds } from './kinds.ts'
import { requireAct } from './require-act.ts'
import { bulkActionItems, bulkActions } from './schema.ts'

const OPEN_MAX = 20
const DRAFT_HOURS = 1

type Subject = Pick<BulkItem, 'kind' | 'id'> & { version?: number | null }
type Frozen = { kind: BulkKind; record: Decidable; version: number | null }

/** Stores ids and the versions seen, so that records changed before the start fail as stale. */
export const createBulkAction = bind(contract, async (call, { db, settings }) => {
  const { body, caller, language, address } = call
  const subjects: Subject[] =
    'all' in body
      ? await findListed(
          { db, caller, act: body.act, timeZone: settings.businessTimeZone },
          body.all,
        )
      : body.items
  for (const kind of bulkKinds) {
    if (subjects.some((one) => one.kind === kind)) requireAct(caller, kind, body.act)
  }
  const frozen = await freeze(db, caller, subjects.slice(0, BULK_MAX))
  if (frozen.length === 0) throw new Refusal('ruleBroken', 'core:bulk.nothing')
  const id = v7()
  const { userId: ownerId, signInId } = caller
  await db.transaction(async (tx) => {
    await requireRoom(tx, ownerId)
    await tx.insert(bulkActions).values({
      id,
      ownerId,
      signInId,
      language,
      address,
      act: body.act,
      total: frozen.length,
      capped: subjects.length > BULK_MAX,
    })
    await insertItems(tx, id, frozen)
  })
  return { data: { id, total: frozen.length } }
})

/** Leaves out missing records, and other people's where owners decide only on their own. */
async function freeze(
  db: Database,
  { role, userId }: Caller,
  subjects: readonly Subject[],
): Promise<Frozen[]> {
  const found = new Map<string, Decidable>()
  for (const kind of bulkKinds) {
    const ids = subjects.filter((one) => one.kind === kind).map(({ id }) => id)
    if (ids.length === 0) continue
    for (const record of await kinds[kind].find(db, ids)) found.set(kind + record.id, record)
  }
  const seen = new Set<string>()
  return subjects.flatMap(({ kind, id, version }) => {
    const record = found.get(kind + id)
    const isOwn = role === 'ADMIN' || record?.ownerId === userId
    if (!record || !isOwn || seen.has(kind + id)) return []
    seen.add(kind + id)
    return [{ kind, record, version: record.version === null ? null : (version ?? record.version) }]
  })
}

/** Locks the person, so the limit holds for parallel requests. @throws Refusal ruleBroken */
async function requireRoom(tx: Tx, ownerId: string): Promise<void> {
  await lockName(tx, `bulk actions ${ownerId}`)
  const own = eq(bulkActions.ownerId, ownerId)
  const old = sql<Date>`now() - make_interval(hours => ${DRAFT_HOURS})`
  await tx
    .delete(bulkActions)
    .where(and(own, eq(bulkActions.state, 'DRAFT'), lt(bulkActions.createdAt, old)))
  const open = await tx.$count(
    bulkActions,
    and(own, inArray(bulkActions.state, ['DRAFT', 'RUNNING'])),
  )
  if (open >= OPEN_MAX) throw new Refusal('ruleBroken', 'core:bulk.tooMany')
}

/** One statement for up to ten thousand rows. */
async function insertItems(tx: Tx, actionId: string, frozen: readonly Frozen[]): Promise<void> {
  const column = <Value>(read: (one: Frozen) => Value) => sql.param(frozen.map(read))
  await tx.execute(sql`
    insert into ${bulkActionItems} (action_id, position, kind, subject_id, owner_id, version)
    select ${actionId}, item.position, item.kind, item.subject_id, item.owner_id, item.version
    from unnest(${column(({ kind }) => kind)}::text[], ${column(({ record }) => record.id)}::uuid[],
      ${column(({ record }) => record.ownerId)}::uuid[],
      ${column(({ version }) => version)}::bigint[])
      with ordinality as item (kind, subject_id, owner_id, version, position)`)
}
