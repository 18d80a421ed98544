import { eq, sql } from 'drizzle-orm'
import * as contract from '#src/contract/authentication/step-up.ts'
import type { Queryable, Tx } from '#src/database/connect.ts'
import {
  checkOwnPassword,
  findOwnAccount,
  lockOwnAccount,
  type OwnAccount,
} from '#src/services/authentication/credentials/own-account.ts'
import { factorOf } from '#src/services/authentication/proof.ts'
import { signIns } from '#src/services/authentication/schema.ts'
import { withCode } from '#src/services/authentication/second-factors/check-code.ts'
import { recordAudit } from '#src/services/kit/audit/record.ts'
import { bind, type Call } from '#src/services/kit/endpoints/bind.ts'
import { type FieldErrors, Refusal, refuseFields } from '#src/services/kit/refusals/refusal.ts'

type Needs = Pick<contract.ProofNeeds, 'password' | 'code'>
type Proving = Call<typeof contract.proveIdentity>

export const stepUpEndpoints = [
  bind(contract.readProofNeeds, async ({ caller }, { db }) => {
    const needs = await needsOf(db, await findOwnAccount(db, caller))
    return { data: { ...needs, isRecent: caller.proof?.isRecent ?? false } }
  }),

  bind(contract.proveIdentity, async (call, deps) => {
    const { password = '', code = '' } = call.body
    const account = await findOwnAccount(deps.db, call.caller)
    const needs = await needsOf(deps.db, account)
    if (!needs.password && !needs.code) {
      throw new Refusal('ruleBroken', 'authentication:proof.signInAgain')
    }
    refuseFields(missing(needs, { password, code }))
    if (needs.password) {
      await checkOwnPassword(deps, { account, password }, call, 'accounts:password.wrong')
    }
    const { id: userId } = account
    const run = (tx: Tx) => prove(tx, call)
    if (needs.code) await withCode(deps, { userId, code, state: 'on', run }, call)
    else await deps.db.transaction(run)
    return { data: null, message: 'authentication:proof.done' }
  }),
]

async function needsOf(db: Queryable, { id, passwordHash }: OwnAccount): Promise<Needs> {
  const factor = await factorOf(db, id)
  // A code would be a recovery code: signing in with the passkey proves as much and uses nothing up.
  if (factor === 'passkeys') return { password: false, code: false }
  return { password: passwordHash !== null, code: factor === 'app' }
}

function missing(needs: Needs, given: { password: string; code: string }) {
  const errors: FieldErrors = {}
  if (needs.password && given.password === '') errors.password = 'authentication:proof.noPassword'
  if (needs.code && given.code.trim() === '') errors.code = 'authentication:proof.noCode'
  return errors
}

/** Whoever signed out, or changed the password, meanwhile proves nothing. @throws Refusal removed */
async function prove(tx: Tx, call: Proving): Promise<void> {
  const { userId, signInId } = call.caller
  await lockOwnAccount(tx, call.caller)
  await tx.update(signIns).set({ provedAt: sql`now()` }).where(eq(signIns.id, signInId))
  await recordAudit(tx, call, { event: 'user.identity-proved', subjectId: userId })
}
