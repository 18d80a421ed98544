import { eq, sql } from 'drizzle-orm'
import { v7 } from 'uuid'
import * as contract from '#src/contract/authentication/passkeys.ts'
import type { Tx } from '#src/database/connect.ts'
import {
  checkOwnPassword,
  confirmOwner,
  findOwnAccount,
  lockOwnAccount,
} from '#src/services/authentication/credentials/own-account.ts'
import { hasFactor } from '#src/services/authentication/proof.ts'
import { announceFactor } from '#src/services/authentication/second-factors/notices.ts'
import { replaceCodes } from '#src/services/authentication/second-factors/recovery-codes.ts'
import { passkeys, secondFactors } from '#src/services/authentication/second-factors/schema.ts'
import { switchOff } from '#src/services/authentication/second-factors/switch-off.ts'
import { endSignIns } from '#src/services/authentication/sign-ins.ts'
import { bind } from '#src/services/kit/endpoints/bind.ts'
import { proofNeeded } from '#src/services/kit/endpoints/require-proof.ts'
import { fieldRefusal, Refusal } from '#src/services/kit/refusals/refusal.ts'
import { newChallenge, siteOf, takeChallenge } from './challenges.ts'
import { readRegistration, verifyRegistration } from './verify.ts'

const timeout = contract.PASSKEY_MINUTES * 60_000
/** ES256, EdDSA and RS256, which every authenticator has one of. */
const algorithms = [-7, -8, -257]

export const passkeysEndpoints = [
  bind(contract.askForPasskey, async (_, { db, settings }) => {
    const challenge = await newChallenge(db, null)
    const { rpId } = siteOf(settings)
    const options = { challenge, rpId, timeout, userVerification: 'required' }
    return { data: { options: JSON.stringify(options) } }
  }),

  bind(contract.startPasskey, async ({ caller }, { db, settings }) => {
    const { userId } = caller
    const account = await findOwnAccount(db, caller)
    // Before the device makes a key that would then be refused.
    if (!caller.proof?.isRecent && (await hasFactor(db, userId))) throw proofNeeded()
    const own = await db.select().from(passkeys).where(eq(passkeys.userId, userId))
    if (own.length >= contract.PASSKEYS_MAX) throw tooMany()
    const challenge = await newChallenge(db, userId)
    const options = {
      challenge,
      timeout,
      rp: { id: siteOf(settings).rpId, name: settings.brandName },
      user: {
        id: Buffer.from(userId.replaceAll('-', ''), 'hex').toString('base64url'),
        name: account.email ?? caller.fullName,
        displayName: caller.fullName,
      },
      pubKeyCredParams: algorithms.map((alg) => ({ type: 'public-key', alg })),
      excludeCredentials: own.map(({ credentialId: id }) => ({ type: 'public-key', id })),
      authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
      attestation: 'none',
    }
    return { data: { options: JSON.stringify(options) } }
  }),

  bind(contract.addPasskey, async (call, deps) => {
    const { caller, body } = call
    const { db, settings } = deps
    const { userId } = caller
    const account = await findOwnAccount(db, caller)
    await confirmOwner(deps, { account, password: body.password }, call)
    const answer = readRegistration(body.credential, settings)
    await takeChallenge(db, answer.challenge, userId)
    const verified = await verifyRegistration(answer, settings)
    const codes = await db.transaction(async (tx) => {
      await lockOwnAccount(tx, caller)
      const wasOn = await switchOn(tx, caller)
      const row = { id: v7(), userId, name: body.name, ...verified }
      const { rowCount } = await tx.insert(passkeys).values(row).onConflictDoNothing()
      if (rowCount === 0) throw new Refusal('ruleBroken', 'authentication:passkey.known')
      const count = await tx.$count(passkeys, eq(passkeys.userId, userId))
      if (count > contract.PASSKEYS_MAX) throw tooMany()
      await announceFactor(tx, settings, userId, { event: 'user.passkey-added', by: call })
      if (wasOn) return []
      // Sign-ins from before were asked for a password alone.
      await endSignIns(tx, userId, { except: caller.signInId }, 'factor')
      return replaceCodes(tx, userId)
    })
    return { data: { codes }, message: 'authentication:factor.passkeyAdded' }
  }),

  bind(contract.removePasskey, async (call, deps) => {
    const { caller, body, params } = call
    const { password = '', code } = body
    const { userId } = caller
    const account = await findOwnAccount(deps.db, caller)
    if (account.passwordHash === null) await confirmOwner(deps, { account, password }, call)
    else await checkOwnPassword(deps, { account, password }, call, 'accounts:password.wrong')
    const removed = await deps.db.transaction(async (tx) => {
      const [factor] = await lockFactor(tx, userId)
      const own = await tx.select().from(passkeys).where(eq(passkeys.userId, userId))
      if (!own.some(({ id }) => id === params.id)) {
        throw new Refusal('notFound', 'errors:service.notFound')
      }
      const hasApp = factor?.sealed && !factor.appPending
      if (own.length === 1 && !hasApp) return false
      await tx.delete(passkeys).where(eq(passkeys.id, params.id))
      await announceFactor(tx, deps.settings, userId, { event: 'user.passkey-removed', by: call })
      return true
    })
    if (removed) return { data: null, message: 'authentication:factor.passkeyRemoved' }
    if (!code) throw fieldRefusal('code', 'authentication:passkey.codeNeeded', 'ruleBroken')
    await switchOff(deps, code, call)
    return { data: null, message: 'authentication:factor.off' }
  }),
]

/** @returns whether a factor was on before */
async function switchOn(tx: Tx, { userId, signInId }: { userId: string; signInId: string }) {
  const [before] = await lockFactor(tx, userId)
  if (before?.confirmedAt) return true
  const confirmedAt = sql`now()`
  if (!before) await tx.insert(secondFactors).values({ userId, signInId, confirmedAt })
  else {
    // An app that was begun goes on being set up.
    const on = { confirmedAt, appPending: before.sealed !== null }
    await tx.update(secondFactors).set(on).where(eq(secondFactors.userId, userId))
  }
  return false
}

function lockFactor(tx: Tx, userId: string) {
  return tx.select().from(secondFactors).where(eq(secondFactors.userId, userId)).for('update')
}

function tooMany(): Refusal {
  const params = { max: contract.PASSKEYS_MAX }
  return new Refusal('ruleBroken', 'authentication:passkey.tooMany', { params })
}
