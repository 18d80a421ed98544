import { createHmac } from 'node:crypto'
import { and, eq, isNull, sql } from 'drizzle-orm'
import { v7 } from 'uuid'
import { erasureSteps } from '#src/contract/authentication/persons.ts'
import type { Database, Tx } from '#src/database/connect.ts'
import { closeAccount, lockErasable } from '#src/services/authentication/index.ts'
import { recordAudit } from '#src/services/kit/audit/record.ts'
import { storedNow } from '#src/services/kit/clock.ts'
import type { Settings } from '#src/services/kit/deps.ts'
import { Refusal } from '#src/services/kit/refusals/refusal.ts'
import type { FileStorage } from '#src/services/kit/storage.ts'
import { findBlockers } from './blockers.ts'
import type { Person } from './found.ts'
import { isKnown } from './record-export.ts'
import { removeBytes, runStep } from './run-step.ts'
import { erasures } from './schema.ts'

export type Erasure = typeof erasures.$inferSelect
type Begun = {
  person: Person
  reason: string
  origin: { requestId: string; address: string | null }
}
type Deps = {
  db: Database
  storage: Pick<FileStorage, 'remove'>
}

/**
 * Decides on an erasure: the account closes, its sessions end and the trail has the reason, all at once.
 * The rest follows in steps. Of two at once the second gets the first one's.
 * @throws Refusal notFound if nothing is known, ruleBroken for the only full administrator or while
 *   something is open
 */
export function beginErasure(
  db: Database,
  { secretKeys: [key = ''] }: Pick<Settings, 'secretKeys'>,
  { person, reason, origin }: Begun,
): Promise<Erasure> {
  const { accountId } = person
  const subject =
    accountId ??
    createHmac('sha256', key)
      .update(`erasure ${[...person.emails, ...person.mobiles].join(' ')}`)
      .digest('base64url')
  return db.transaction(async (tx) => {
    if (accountId) await lockErasable(tx, accountId)
    else await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${subject}, 0))`)
    const before = await findErasure(tx, { subject, accountId })
    if (before) return before
    if (!(await isKnown(tx, person))) throw new Refusal('notFound', 'errors:service.notFound')
    const [blocker] = await findBlockers(tx, accountId)
    if (blocker) throw new Refusal('ruleBroken', `persons:blocker.${blocker}`)
    if (accountId) await closeAccount(tx, accountId)
    await runStep(tx, person, 'sessions')
    await recordAudit(tx, origin, { event: 'user.erased', subjectId: accountId, comment: reason })
    const [begun] = await tx
      .insert(erasures)
      .values({ id: v7(), accountId, subject, person, done: ['sessions'] })
      .returning()
    if (!begun) throw new Error('an erasure was not stored')
    return begun
  })
}

async function findErasure(
  tx: Tx,
  { subject, accountId }: Pick<Erasure, 'subject' | 'accountId'>,
): Promise<Erasure | null> {
  const [found] = await tx
    .select()
    .from(erasures)
    .where(
      accountId
        ? eq(erasures.accountId, accountId)
        : and(eq(erasures.subject, subject), isNull(erasures.finishedAt)),
    )
  return found ?? null
}

/** Does what is left of an erasure, a step in each transaction; several processes may try at once. */
export async function finishErasure({ db, storage }: Deps, id: string): Promise<Erasure> {
  for (const step of erasureSteps) {
    const erasure = await read(db, id)
    if (!erasure.person || erasure.done.includes(step)) continue
    if (step === 'files') await removeBytes(db, storage, erasure.person)
    await db.transaction(async (tx) => {
      const { done, person } = await read(tx, id, true)
      if (!person || done.includes(step)) return
      const { removed, emptied } = await runStep(tx, person, step)
      await tx
        .update(erasures)
        .set({
          done: [...done, step],
          removed: sql`${erasures.removed} + ${removed}`,
          emptied: sql`${erasures.emptied} + ${emptied}`,
        })
        .where(eq(erasures.id, id))
    })
  }
  await db
    .update(erasures)
    .set({ person: null, finishedAt: sql`now()` })
    .where(and(eq(erasures.id, id), isNull(erasures.finishedAt)))
  return read(db, id)
}

async function read(db: Database | Tx, id: string, locks = false): Promise<Erasure> {
  const query = db.select().from(erasures).where(eq(erasures.id, id))
  const [found] = await (locks ? query.for('update') : query)
  if (!found) throw new Error(`there is no erasure ${id}`)
  return found
}

const LATER_SECONDS = 60

/** Erasures whose process died. Returns whether there may be more. */
export async function finishErasures(deps: Deps): Promise<boolean> {
  const due = sql`
    select ${erasures.id} from ${erasures}
    where ${erasures.finishedAt} is null and ${erasures.dueAt} <= ${storedNow}
    order by ${erasures.dueAt} limit 1 for update skip locked`
  const [taken] = await deps.db
    .update(erasures)
    .set({ dueAt: sql`now() + make_interval(secs => ${LATER_SECONDS})` })
    .where(sql`${erasures.id} = (${due})`)
    .returning({ id: erasures.id })
  if (!taken) return false
  await finishErasure(deps, taken.id)
  return true
}
