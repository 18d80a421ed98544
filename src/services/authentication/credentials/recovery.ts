import { and, eq, getTableColumns, isNull, sql } from 'drizzle-orm'
import { v7 } from 'uuid'
import * as contract from '#src/contract/authentication/recovery.ts'
import { passwordPaths } from '#src/contract/screens/password.ts'
import type { Queryable, Tx } from '#src/database/connect.ts'
import { isGone } from '#src/services/authentication/account-state.ts'
import { readMobile } from '#src/services/authentication/otp/codes.ts'
import { checkNewPassword, hashPassword } from '#src/services/authentication/passwords.ts'
import { contactColumns, stateColumns, users } from '#src/services/authentication/schema.ts'
import { endPasswordLinks, revokeSignIns } from '#src/services/authentication/sign-ins.ts'
import { newInvitationToken } from '#src/services/authentication/staff/open-invitations.ts'
import { recordAudit } from '#src/services/kit/audit/record.ts'
import { bind } from '#src/services/kit/endpoints/bind.ts'
import { hashSecret } from '#src/services/kit/hashing.ts'
import { fieldRefusal, Refusal } from '#src/services/kit/refusals/refusal.ts'
import { canSend, queueMessage } from '#src/services/notifications/index.ts'
import { findHeld, holdNumber, provenAddresses } from './held-numbers.ts'
import { lockToHelp } from './lock-to-help.ts'
import { addressesOf, sendNotice } from './notices.ts'
import { saveContact, setPassword } from './own-account.ts'
import { passwordLinks } from './schema.ts'

const HOUR_SECONDS = 3600
const LIFE_SECONDS = contract.PASSWORD_LINK_HOURS * HOUR_SECONDS

/** How administrators help people in whose account has lost a way to sign in. */
export const recoveryEndpoints = [
  bind(contract.sendPasswordLink, async (call, { db, settings }) => {
    const { caller, params } = call
    const channel = await db.transaction(async (tx) => {
      const account = await lockToHelp(tx, caller, params)
      const isHeld = (await findHeld(tx, account.id)) !== null
      const to = addressesOf(isHeld ? { ...account, localNumber: null } : account).toReversed()
      const destination = to.find((one) => canSend(settings, one.channel))
      if (!destination)
        throw new Refusal('ruleBroken', `accounts:link.${isHeld ? 'held' : 'unreachable'}`)
      await endPasswordLinks(tx, account.id)
      const token = newInvitationToken()
      await tx.insert(passwordLinks).values({
        id: v7(),
        tokenHash: hashSecret(token),
        userId: account.id,
        sentBy: caller.userId,
        expiresAt: sql`now() + make_interval(secs => ${LIFE_SECONDS})`,
      })
      const link = settings.publicOrigin + passwordPaths.link({ token })
      await queueMessage(tx, settings, {
        ...destination,
        template: 'password-link',
        params: { link, by: caller.fullName },
        language: account.language,
        by: { ...call, subjectId: account.id },
        usefulSeconds: LIFE_SECONDS,
      })
      await recordAudit(tx, call, {
        event: 'user.password-link-sent',
        subjectId: account.id,
        after: { channel: destination.channel },
      })
      return destination.channel
    })
    return { data: { channel }, message: `accounts:link.sent.${channel}` }
  }),

  bind(contract.setMobileNo, async (call, { db, settings }) => {
    const { caller, params, body } = call
    const mobileNo = readMobile(body.mobileNo)
    if (body.comment === '') throw fieldRefusal('comment', 'sessions:mobile.commentRequired')
    const changed = await db.transaction(async (tx) => {
      const former = await lockToHelp(tx, caller, params)
      const { countryCode, localNumber } = mobileNo
      if (former.countryCode === countryCode && former.localNumber === localNumber) return false
      const proven = await provenAddresses(tx, former)
      await saveContact(tx, former.id, { countryCode, localNumber }, 'mobileNo')
      const link = await holdNumber(tx, settings, {
        userId: former.id,
        setBy: caller.userId,
        provenNumber: proven.find(({ channel }) => channel === 'SMS')?.to ?? null,
      })
      await revokeSignIns(tx, former.id, 'contact')
      await recordAudit(tx, call, {
        event: 'user.mobile-set',
        subjectId: former.id,
        comment: body.comment,
      })
      await sendNotice(tx, settings, proven, {
        template: 'mobile-set',
        params: { by: caller.fullName, link },
        language: former.language,
      })
      return true
    })
    return { data: null, message: changed ? 'accounts:mobileSet' : 'common:messages.unchanged' }
  }),

  bind(contract.readPasswordLink, async ({ params }, { db }) => {
    const { fullName, email, countryCode, localNumber } = await findOpen(db, params.token)
    return { data: { fullName, username: email ?? `${countryCode}${localNumber}` } }
  }),

  bind(contract.followPasswordLink, async (call, { db, settings }) => {
    await checkNewPassword(settings, call.body.password)
    await findOpen(db, call.params.token)
    const passwordHash = await hashPassword(call.body.password)
    const userId = await db.transaction(async (tx) => {
      const owner = await findOpen(tx, call.params.token)
      if (!(await take(tx, call.params.token))) {
        throw new Refusal('ruleBroken', 'accounts:link.used')
      }
      await setPassword(tx, settings, owner, passwordHash)
      await recordAudit(tx, call, {
        event: 'user.password-link-used',
        subjectId: owner.id,
        after: { by: owner.sentBy },
      })
      return owner.id
    })
    return { data: { userId }, message: 'accounts:reset.done' }
  }),
]

async function findOpen(db: Queryable, token: string) {
  const { usedAt, endedAt, sentBy } = getTableColumns(passwordLinks)
  const expired = sql<boolean>`${passwordLinks.expiresAt} <= now()`
  const [row] = await db
    .select({ ...stateColumns, ...contactColumns, usedAt, endedAt, sentBy, expired })
    .from(passwordLinks)
    .innerJoin(users, eq(users.id, passwordLinks.userId))
    .where(eq(passwordLinks.tokenHash, hashSecret(token)))
  if (!row || isGone(row)) throw new Refusal('notFound', 'accounts:link.notFound')
  if (row.usedAt) throw new Refusal('ruleBroken', 'accounts:link.used')
  if (row.endedAt) throw new Refusal('ruleBroken', 'accounts:link.ended')
  if (row.expired) throw new Refusal('ruleBroken', 'accounts:link.expired')
  return row
}

/** Works once: of two at the same time, one finds nothing left. */
async function take(tx: Tx, token: string): Promise<boolean> {
  const { rowCount } = await tx
    .update(passwordLinks)
    .set({ usedAt: sql`now()` })
    .where(and(eq(passwordLinks.tokenHash, hashSecret(token)), isOpen()))
  return rowCount === 1
}

function isOpen() {
  const { usedAt, endedAt, expiresAt } = passwordLinks
  return and(isNull(usedAt), isNull(endedAt), sql`${expiresAt} > now()`)
}
