import { sql } from 'drizzle-orm'
import * as contract from '#src/contract/authentication/credentials.ts'
import { OTP_COOLDOWN_SECONDS } from '#src/contract/authentication/otp.ts'
import { canonicalMobile } from '#src/contract/authentication/phone-number.ts'
import type { Origin } from '#src/services/authentication/origin.ts'
import {
  consumeProof,
  type Given,
  readDestination,
  readEmail,
  readMobile,
  type Target,
  targetOf,
} from '#src/services/authentication/otp/codes.ts'
import {
  beginChallenge,
  takeChallenge,
  tryCode,
  wrongCode,
} from '#src/services/authentication/otp/one-time-passwords.ts'
import { refuseWithoutChannel, sendCode } from '#src/services/authentication/otp/send-code.ts'
import { checkNewPassword, hashPassword } from '#src/services/authentication/passwords.ts'
import { revokeSignIns } from '#src/services/authentication/sign-ins.ts'
import { recordAudit } from '#src/services/kit/audit/record.ts'
import type { Caller, ServiceDeps } from '#src/services/kit/deps.ts'
import { bind } from '#src/services/kit/endpoints/bind.ts'
import { refuseWhileShut } from '#src/services/kit/endpoints/require-proof.ts'
import { fieldRefusal } from '#src/services/kit/refusals/refusal.ts'
import { formerAddresses, sendNotice } from './notices.ts'
import {
  type ContactField,
  type ContactValues,
  checkOwnPassword,
  confirmOwner,
  findOwnAccount,
  findOwnerOf,
  lockOwnAccount,
  type OwnAccount,
  saveContact,
  setPassword,
} from './own-account.ts'

type Call = Origin & { caller: Caller; body: { password?: string | undefined } }
type Change = {
  field: ContactField
  values: ContactValues
  proof: Target | null
}

const notices = {
  mobileNo: { event: 'user.mobile-changed', channel: 'SMS', template: 'mobile-changed' },
  email: { event: 'user.email-changed', channel: 'EMAIL', template: 'email-changed' },
} as const

/**
 * Confirms the owner, verifies the new value, notifies the old one and ends every sign-in but its tills’. The audit row
 * names neither value.
 * @throws Refusal ruleBroken, tooMany, conflict if the value belongs to another account, which only its
 * proven owner is told
 */
async function changeContact(
  deps: ServiceDeps,
  account: OwnAccount,
  { field, values, proof }: Change,
  call: Call,
): Promise<void> {
  refuseWhileShut(call.caller)
  await confirmOwner(deps, { account, password: call.body.password }, call)
  const { event, channel, template } = notices[field]
  await deps.db.transaction(async (tx) => {
    const former = await lockOwnAccount(tx, call.caller)
    if (proof && !(await consumeProof(tx, proof)))
      throw fieldRefusal(field, 'accounts:contact.notVerified', 'ruleBroken')
    await saveContact(tx, former.id, values, field)
    await revokeSignIns(tx, former.id, 'contact')
    await recordAudit(tx, call, { event, subjectType: 'user', subjectId: former.id })
    const { language } = former
    await sendNotice(tx, deps.settings, formerAddresses(former, channel), { template, language })
  })
}

/** A documented call has a number; whatever else it holds does nothing. */
function resetContact({ mobileNo, email }: Given): Given {
  return mobileNo ? { mobileNo } : { email }
}

export const credentialsEndpoints = [
  /** The same answer, limits and work for every number and address; only an account's gets a message. */
  bind(contract.forgotPassword, async (call, { db, settings }) => {
    const purpose = 'RESET'
    const contact = resetContact(call.body)
    const destination = readDestination(purpose, contact)
    refuseWithoutChannel(settings, destination.channel)
    const target = targetOf(purpose, destination.to, call.body.flow)
    await db.transaction(async (tx) => {
      const code = await beginChallenge(tx, settings, target, call)
      const owner = await findOwnerOf(tx, contact)
      const { language } = call
      await tx.execute(sql`savepoint message`)
      await sendCode(tx, settings, destination, { purpose, code, language })
      await tx.execute(owner ? sql`release savepoint message` : sql`rollback to savepoint message`)
    })
    const data = { retryAfterSeconds: OTP_COOLDOWN_SECONDS }
    return { data, message: `accounts:reset.sent.${destination.channel}` }
  }),

  /** A weak password is refused before the code is checked, so it costs no attempt. */
  bind(contract.resetPassword, async (call, deps) => {
    const { password, token: code, flow } = call.body
    await checkNewPassword(deps.settings, password)
    const contact = resetContact(call.body)
    const { to } = readDestination('RESET', contact)
    const target = targetOf('RESET', to, flow)
    const challengeId = await tryCode(deps, target, { code, field: 'token' }, call)
    const passwordHash = await hashPassword(password)
    await deps.db.transaction(async (tx) => {
      const owner = await findOwnerOf(tx, contact)
      if (!owner || !(await takeChallenge(tx, challengeId, 'used'))) throw wrongCode('token')
      await setPassword(tx, deps.settings, owner, passwordHash)
      await recordAudit(tx, call, { event: 'user.password-reset', subjectId: owner.id })
    })
    return { data: null, message: 'accounts:reset.done' }
  }),

  /** Ends every sign-in, this one too. A first password needs a recent sign-in, not the old one. */
  bind(contract.changePassword, async (call, deps) => {
    const { password, newPassword } = call.body
    await checkNewPassword(deps.settings, newPassword, 'newPassword')
    const account = await findOwnAccount(deps.db, call.caller)
    if (account.passwordHash === null) await confirmOwner(deps, { account, password }, call)
    else {
      await checkOwnPassword(deps, { account, password }, call, 'accounts:password.failed')
      if (password === newPassword) {
        throw fieldRefusal('newPassword', 'common:messages.passwordWeak')
      }
    }
    const passwordHash = await hashPassword(newPassword)
    await deps.db.transaction(async (tx) => {
      const owner = await lockOwnAccount(tx, call.caller)
      await setPassword(tx, deps.settings, owner, passwordHash)
      await recordAudit(tx, call, { event: 'user.password-changed', subjectId: owner.id })
    })
    return { data: null, message: 'accounts:password.changed' }
  }),
  bind(contract.changeMobileNo, async (call, deps) => {
    const mobileNo = readMobile(call.body.mobileNo)
    const { countryCode, localNumber } = mobileNo
    const account = await findOwnAccount(deps.db, call.caller)
    if (account.countryCode === countryCode && account.localNumber === localNumber) {
      return { data: null, message: 'common:messages.unchanged' }
    }
    const to = canonicalMobile(mobileNo)
    const proof = targetOf('CHANGE_MOBILE', to, call.body.flow, account.id)
    const values = { countryCode, localNumber }
    await changeContact(deps, account, { field: 'mobileNo', values, proof }, call)
    return { data: null, message: 'accounts:contact.mobileChanged' }
  }),

  /** Removing the address needs no code, but a mobile number to sign in with. */
  bind(contract.changeEmail, async (call, deps) => {
    const email = call.body.email?.trim() ? readEmail(call.body.email) : null
    const account = await findOwnAccount(deps.db, call.caller)
    if ((account.email?.toLowerCase() ?? null) === email) {
      return { data: null, message: 'common:messages.unchanged' }
    }
    if (email === null) {
      // A mobile number is changed but never removed, so this stays true.
      if (account.localNumber === null) {
        throw fieldRefusal('email', 'accounts:contact.lastOne', 'ruleBroken')
      }
      await changeContact(deps, account, { field: 'email', values: { email }, proof: null }, call)
      return { data: null, message: 'accounts:contact.emailRemoved' }
    }
    const proof = targetOf('CHANGE_EMAIL', email, call.body.flow, account.id)
    await changeContact(deps, account, { field: 'email', values: { email }, proof }, call)
    return { data: null, message: 'accounts:contact.emailChanged' }
  }),
]
