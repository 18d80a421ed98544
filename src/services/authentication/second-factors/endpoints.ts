import { and, asc, eq, isNotNull, isNull, or, sql } from 'drizzle-orm'
import * as contract from '#src/contract/authentication/second-factors.ts'
import {
  checkOwnPassword,
  confirmOwner,
  findOwnAccount,
  isRecentSignIn,
  lockOwnAccount,
} from '#src/services/authentication/credentials/own-account.ts'
import { endSignIns } from '#src/services/authentication/sign-ins.ts'
import { recordAudit } from '#src/services/kit/audit/record.ts'
import { bind } from '#src/services/kit/endpoints/bind.ts'
import { proofNeeded } from '#src/services/kit/endpoints/require-proof.ts'
import { fieldRefusal, Refusal } from '#src/services/kit/refusals/refusal.ts'
import { withCode } from './check-code.ts'
import { announceFactor } from './notices.ts'
import { countCodes, hasCodeEnding, replaceCodes } from './recovery-codes.ts'
import { passkeys, rememberedDevices, secondFactors } from './schema.ts'
import { openSecret, sealSecret } from './secrets.ts'
import { switchOff } from './switch-off.ts'
import { newTotpSecret, totpUri } from './totp.ts'

const SETUP_MINUTES = 60

export const secondFactorsEndpoints = [
  bind(contract.readSecondFactor, async ({ caller, format }, { db, settings }) => {
    const { userId } = caller
    const own = eq(secondFactors.userId, userId)
    const fresh = sql<boolean>`${secondFactors.startedAt} > now() - make_interval(mins => ${SETUP_MINUTES})`
    const lasts = sql`${rememberedDevices.expiresAt} > now()`
    const [[factor], account, recent, codesLeft, devices, keys] = await Promise.all([
      db.select({ factor: secondFactors, fresh }).from(secondFactors).where(own),
      findOwnAccount(db, caller),
      isRecentSignIn(db, caller),
      countCodes(db, userId),
      db
        .select()
        .from(rememberedDevices)
        .where(and(eq(rememberedDevices.userId, userId), lasts))
        .orderBy(asc(rememberedDevices.createdAt)),
      db.select().from(passkeys).where(eq(passkeys.userId, userId)).orderBy(asc(passkeys.addedAt)),
    ])
    const { confirmedAt, sealed, appPending, signInId, codesKeptAt } = factor?.factor ?? {}
    const isOwnSetup = factor?.fresh && (!confirmedAt || appPending) && signInId === caller.signInId
    const secret = isOwnSetup && sealed ? openSecret(settings, userId, sealed) : null
    const label = account.email ?? caller.fullName
    return {
      data: {
        on: Boolean(confirmedAt),
        app: Boolean(confirmedAt && sealed && !appPending),
        passkeys: keys.map(({ id, name, addedAt, usedAt }) => ({
          id,
          name,
          addedAt: format.instant(addedAt),
          usedAt: usedAt && format.instant(usedAt),
        })),
        since: confirmedAt ? format.instant(confirmedAt) : null,
        codesLeft,
        codesKept: Boolean(codesKeptAt),
        asksPassword: account.passwordHash !== null && !recent,
        hasPassword: account.passwordHash !== null,
        setup: secret
          ? { secret, uri: totpUri(secret, { issuer: settings.brandName, label }) }
          : null,
        devices: devices.map(({ id, seenAt, expiresAt }) => ({
          id,
          seenAt: format.instant(seenAt),
          expiresAt: format.instant(expiresAt),
        })),
      },
    }
  }),

  bind(contract.startSecondFactor, async (call, deps) => {
    const { caller, body } = call
    const { userId, signInId } = caller
    const account = await findOwnAccount(deps.db, caller)
    await confirmOwner(deps, { account, password: body.password }, call)
    const sealed = sealSecret(deps.settings, userId, newTotpSecret())
    const { confirmedAt, appPending } = secondFactors
    await deps.db.transaction(async (tx) => {
      await lockOwnAccount(tx, caller)
      const { rowCount } = await tx
        .insert(secondFactors)
        .values({ userId, sealed, signInId })
        .onConflictDoUpdate({
          target: secondFactors.userId,
          set: {
            sealed,
            signInId,
            startedAt: sql`now()`,
            lastStep: 0,
            appPending: sql`${secondFactors.confirmedAt} is not null`,
          },
          setWhere: or(isNull(confirmedAt), isNull(secondFactors.sealed), appPending),
        })
      if (rowCount === 0) throw new Refusal('ruleBroken', 'authentication:factor.isOn')
    })
    return { data: null }
  }),

  bind(contract.confirmSecondFactor, async (call, deps) => {
    const { userId, signInId, proof } = call.caller
    // Whoever took the session over since reads the secret, too.
    if (!proof?.isRecent) throw proofNeeded()
    const codes = await withCode(
      deps,
      {
        userId,
        code: call.body.code,
        state: 'setup',
        async run(tx) {
          await lockOwnAccount(tx, call.caller)
          const begun = and(
            eq(secondFactors.userId, userId),
            eq(secondFactors.signInId, signInId),
            sql`${secondFactors.startedAt} > now() - make_interval(mins => ${SETUP_MINUTES})`,
          )
          const { confirmedAt } = secondFactors
          const on = { confirmedAt: sql`coalesce(${confirmedAt}, now())`, appPending: false }
          const wasOn = (await tx.$count(secondFactors, and(begun, isNotNull(confirmedAt)))) > 0
          const { rowCount } = await tx.update(secondFactors).set(on).where(begun)
          if (rowCount === 0) throw new Refusal('ruleBroken', 'authentication:factor.ended')
          // Sign-ins from before were not asked for a code.
          await endSignIns(tx, userId, { except: signInId }, 'factor')
          await announceFactor(tx, deps.settings, userId, { event: 'user.factor-on', by: call })
          return wasOn ? [] : replaceCodes(tx, userId)
        },
      },
      call,
    )
    return { data: { codes }, message: 'authentication:factor.on' }
  }),

  bind(contract.keepRecoveryCodes, async (call, { db }) => {
    const { userId } = call.caller
    if (!(await hasCodeEnding(db, userId, call.body.ending))) {
      throw fieldRefusal('ending', 'authentication:factor.noSuchEnding', 'ruleBroken')
    }
    const kept = { codesKeptAt: sql`now()` }
    await db.update(secondFactors).set(kept).where(eq(secondFactors.userId, userId))
    return { data: null, message: 'authentication:factor.kept' }
  }),

  bind(contract.renewRecoveryCodes, async (call, deps) => {
    const { userId } = call.caller
    const codes = await withCode(
      deps,
      {
        userId,
        code: call.body.code,
        state: 'on',
        async run(tx) {
          const by = { event: 'user.recovery-codes-made', by: call } as const
          await announceFactor(tx, deps.settings, userId, by)
          return replaceCodes(tx, userId)
        },
      },
      call,
    )
    return { data: { codes }, message: 'authentication:factor.renewed' }
  }),

  bind(contract.endSecondFactor, async (call, deps) => {
    const { password = '', code } = call.body
    const account = await findOwnAccount(deps.db, call.caller)
    if (account.passwordHash === null) await confirmOwner(deps, { account, password }, call)
    else await checkOwnPassword(deps, { account, password }, call, 'accounts:password.wrong')
    await switchOff(deps, code, call)
    return { data: null, message: 'authentication:factor.off' }
  }),

  bind(contract.forgetRememberedDevices, async (call, { db }) => {
    const { userId } = call.caller
    const { deviceId } = call.body
    await db.transaction(async (tx) => {
      const one = deviceId ? eq(rememberedDevices.id, deviceId) : undefined
      const own = and(eq(rememberedDevices.userId, userId), one)
      const { rowCount } = await tx.delete(rememberedDevices).where(own)
      if (rowCount === 0) return
      await recordAudit(tx, call, { event: 'user.devices-forgotten', subjectId: userId })
    })
    return { data: null, message: 'authentication:factor.forgotten' }
  }),
]
