import { and, asc, eq, sql } from 'drizzle-orm'
import * as contract from '#src/contract/authentication/cashiers.ts'
import { readPin } from '#src/contract/authentication/pin.ts'
import { PERSON_MINUTES } from '#src/contract/authentication/tills.ts'
import { beginAttempt, undoAttempt } from '#src/services/authentication/attempt.ts'
import { signIns } from '#src/services/authentication/schema.ts'
import { mayWorkAt, NO_CASHIER } from '#src/services/authentication/tills/may-work-at.ts'
import { isPin } from '#src/services/authentication/tills/pins.ts'
import { cashiers } from '#src/services/authentication/tills/schema.ts'
import { recordAudit } from '#src/services/kit/audit/record.ts'
import type { Caller, CounterPlace } from '#src/services/kit/deps.ts'
import { bind } from '#src/services/kit/endpoints/bind.ts'
import { hashSecret } from '#src/services/kit/hashing.ts'
import { fieldRefusal, Refusal } from '#src/services/kit/refusals/refusal.ts'
import {
  forgetFailures,
  type Limit,
  QUARTER_SECONDS,
} from '#src/services/kit/throttle/throttles.ts'

const DAY_SECONDS = 24 * 3600

const inFifteenMinutes = sql<Date>`now() + make_interval(mins => ${PERSON_MINUTES})`

export const personEndpoints = [
  bind(contract.listPersons, async ({ caller }, { db }) => {
    const { counter } = atCounter(caller)
    const persons = await db
      .select({ id: cashiers.id, name: cashiers.name })
      .from(cashiers)
      .where(mayWorkAt(caller.userId, counter))
      .orderBy(asc(sql`lower(${cashiers.name})`), cashiers.id)
    return { data: { persons } }
  }),

  bind(contract.switchPerson, async (call, { db }) => {
    const { caller, body } = call
    const { counter } = atCounter(caller)
    const pin = readPin(body.pin)
    if (!pin) throw fieldRefusal('pin', 'tills:pin.digits')
    const isThem = and(eq(cashiers.id, body.cashierId), mayWorkAt(caller.userId, counter))
    const [person] = await db.select().from(cashiers).where(isThem)
    const limits = [tillLimit(counter), ...(person ? [limitOf(person)] : [])]
    const attempt = await beginAttempt(db, limits, 'tills:pin.tooMany')
    if (!(await isPin(person?.pinHash ?? null, pin)) || !person)
      throw fieldRefusal('pin', 'tills:pin.wrong')
    await db.transaction(async (tx) => {
      await undoAttempt(tx, attempt)
      await forgetFailures(tx, limitOf(person))
      await tx
        .update(signIns)
        .set({ cashierId: person.id, cashierUntil: inFifteenMinutes })
        .where(eq(signIns.id, caller.signInId))
      await recordAudit(tx, call, { event: 'cashier.came', subjectId: person.id })
    })
    return { data: null, message: 'tills:pin.welcome', params: { name: person.name } }
  }),

  bind(contract.leaveTill, async (call, { db }) => {
    const { caller } = call
    const { counter } = atCounter(caller)
    await db.transaction(async (tx) => {
      await tx.update(signIns).set(NO_CASHIER).where(eq(signIns.id, caller.signInId))
      if (counter.cashierId)
        await recordAudit(tx, call, { event: 'cashier.left', subjectId: counter.cashierId })
    })
    return { data: null, message: 'tills:pin.left' }
  }),
]

/** @throws Refusal notFound for whoever stands at no shared till */
function atCounter(caller: Caller): { counter: CounterPlace } {
  const { counter } = caller
  if (!counter || counter.ownPhone) throw new Refusal('notFound', 'errors:service.notFound')
  return { counter }
}

/** A till guesses for many people. */
function tillLimit({ tillId }: CounterPlace): Limit {
  return { key: hashSecret(`pin till ${tillId}`), free: 14, windowSeconds: QUARTER_SECONDS }
}

/** Many tills guess for one person: those where they may stand, or anybody could lock them out. */
function limitOf({ id }: { id: string }): Limit {
  return { key: hashSecret(`pin cashier ${id}`), free: 4, windowSeconds: DAY_SECONDS }
}
