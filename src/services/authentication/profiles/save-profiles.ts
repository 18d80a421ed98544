import { eq, sql } from 'drizzle-orm'
import type { z } from 'zod'
import { canonicalEmail, isEmail } from '#src/contract/authentication/email.ts'
import { checkLocalMobile, checkTelephone } from '#src/contract/authentication/phone-number.ts'
import * as contract from '#src/contract/authentication/profiles.ts'
import {
  parseSocialAddress,
  parseWebAddress,
  type SocialNetwork,
} from '#src/contract/authentication/web-address.ts'
import type { Role } from '#src/contract/roles.ts'
import { profileOf } from '#src/contract/screens/profile.ts'
import type { Tx } from '#src/database/connect.ts'
import type { Key } from '#src/i18n/keys.ts'
import { findAccounts } from '#src/services/authentication/accounts.ts'
import { lockColleague } from '#src/services/authentication/roles/lock-staff.ts'
import { users } from '#src/services/authentication/schema.ts'
import { ownsImages } from '#src/services/files/index.ts'
import { recordAudit } from '#src/services/kit/audit/record.ts'
import type { Caller, ServiceDeps } from '#src/services/kit/deps.ts'
import { bind } from '#src/services/kit/endpoints/bind.ts'
import { findNewest, propose } from '#src/services/kit/proposals/proposals.ts'
import {
  type FieldErrors,
  fieldRefusal,
  Refusal,
  refuseFields,
} from '#src/services/kit/refusals/refusal.ts'
import { notify } from '#src/services/notifications/index.ts'
import { business, contact, type ProfileKind, replaceVersion } from './changes.ts'
import { type LockedAccount, lockEditableAccount } from './lock-account.ts'
import { type Origin, type Save, submitVersion } from './submit-version.ts'
import { changedFields, complete, type ProfileValues } from './values.ts'

export const saveProfilesEndpoints = [
  bind(contract.saveBusinessInfo, (call, deps) =>
    save(deps, call, business, check(contract.businessInfo, call.body)),
  ),

  bind(contract.saveContactInfo, (call, deps) =>
    save(deps, call, contact, check(contract.contactInfo, call.body)),
  ),

  bind(contract.saveOwnProfile, async (call, { db }) => {
    const { body, caller } = call
    const message = await db.transaction(async (tx) => {
      const account = await lockEditableAccount(tx, caller, caller.userId)
      refuseOtherEmail(account, body.email)
      return saveBasics(tx, call, account, body)
    })
    return { data: null, message }
  }),

  bind(contract.saveBasicInfo, async (call, { db }) => {
    const { body, caller } = call
    const message = await db.transaction(async (tx) => {
      await refuseColleague(tx, caller, body.userId)
      return saveBasics(tx, call, await lockEditableAccount(tx, caller, body.userId), body)
    })
    return { data: null, message }
  }),
]

type Saving = Origin & { params: { type: Role }; body: { userId: string } }

async function save(
  { db, settings: { reviewWords } }: ServiceDeps,
  call: Saving,
  kind: ProfileKind,
  checked: Checked,
) {
  const { userId } = call.body
  const command = { userId, type: call.params.type, checked, reviewWords }
  const message = await db.transaction((tx) => saveProfile(tx, call, kind, command))
  return { data: null, message }
}

async function saveProfile(
  tx: Tx,
  origin: Origin,
  kind: ProfileKind,
  command: { userId: string; type: Role; checked: Checked; reviewWords: readonly string[] },
): Promise<Key> {
  const { caller } = origin
  const account = await lockEditableAccount(tx, caller, command.userId, [command.type])
  const byOwner = caller.userId === account.id
  if (byOwner && !contract.profileEditors.includes(account.approvalStatus)) {
    throw new Refusal('ruleBroken', 'profiles:notEditable')
  }
  const live = await kind.find(tx, account.id)
  const newest = await findNewest<ProfileValues>(tx, kind.kind, account.id)
  const { values, errors } = command.checked
  const shown = [live?.values.imageUrl, newest?.values.imageUrl]
  const people = [account.id, caller.userId]
  refuseFields({ ...(await imageErrors(tx, values.imageUrl ?? null, shown, people)), ...errors })
  const { reviewWords } = command
  const save: Save = { origin, kind, account, live, newest, values, reviewWords }
  return byOwner ? submitVersion(tx, save) : applyVersion(tx, save)
}

async function applyVersion(tx: Tx, save: Save): Promise<Key> {
  const { origin, kind, account, live, values } = save
  const fields = changedFields(live?.values ?? {}, values)
  const approved = live?.approvalStatus === 'APPROVED'
  if (approved && fields.length === 0) return 'common:messages.unchanged'
  const replaced = await replaceVersion(tx, account, kind)
  const sent = { kind: kind.kind, subjectId: account.id, values, submittedBy: origin.caller.userId }
  const { id } = await propose(tx, sent, 'profiles:waiting', 'APPROVED')
  await kind.write(tx, account.id, values, 'APPROVED')
  await recordAudit(tx, origin, {
    event: `${kind.subject}.applied`,
    subjectType: 'user',
    subjectId: account.id,
    before: { approvalStatus: live?.approvalStatus ?? 'NOT_UPDATED' },
    after: { approvalStatus: 'APPROVED', changeId: id, fields },
  })
  if (replaced || !approved) {
    await notify(tx, {
      userIds: [account.id],
      type: `${kind.subject}-approved`,
      params: {},
      link: profileOf(account.role),
    })
  }
  return kind.name === 'BUSINESS' ? 'profiles:business.applied' : 'profiles:contact.applied'
}

type Checked = { values: ProfileValues; errors: FieldErrors }

type Rule = { check: (given: never) => unknown; wrong: Key }
const rules: Partial<Record<string, Rule>> = {
  mobileNo: { check: checkLocalMobile, wrong: 'common:messages.mobileNumber' },
  telephone: { check: checkTelephone, wrong: 'common:messages.phoneNumber' },
  email: { check: emailOf, wrong: 'common:messages.email' },
  webSite: { check: siteOf, wrong: 'common:messages.webAddress' },
  facebook: { check: pageOf('facebook'), wrong: 'common:messages.socialAddress' },
  instagram: { check: pageOf('instagram'), wrong: 'common:messages.socialAddress' },
}

/** An empty text is none. */
function check(fields: z.ZodObject, info: object): Checked {
  const errors: FieldErrors = {}
  const values = Object.entries(complete(fields, info)).map(([field, typed]) => {
    const given = typeof typed === 'string' ? typed.trim() || null : typed
    const rule = rules[field]
    if (given === null || !rule) return [field, given]
    const value = rule.check(given as never)
    if (value === null) errors[field] = rule.wrong
    return [field, value]
  })
  return { values: Object.fromEntries(values) as ProfileValues, errors }
}

function siteOf(typed: string): string | null {
  return storable(parseWebAddress(typed))
}

function pageOf(network: SocialNetwork) {
  return (typed: string) => storable(parseSocialAddress(typed, network))
}

function storable(link: string | null): string | null {
  return link !== null && link.length <= contract.profileLimits.url ? link : null
}

function emailOf(typed: string): string | null {
  const email = canonicalEmail(typed)
  return isEmail(email) ? email : null
}

async function imageErrors(
  tx: Tx,
  url: string | null,
  shown: readonly (string | null | undefined)[],
  people: readonly string[],
): Promise<FieldErrors> {
  const fine = url === null || shown.includes(url) || (await ownsImages(tx, people, [url]))
  return fine ? {} : { imageUrl: 'files:notOwn' }
}

type BasicInfo = { fullName: string; imageUrl?: string | null | undefined }

/** Nobody renames an administrator with more permissions: the audit trail shows current names. */
async function refuseColleague(tx: Tx, caller: Caller, userId: string): Promise<void> {
  if (caller.role !== 'ADMIN' || userId === caller.userId) return
  const account = (await findAccounts(tx, [userId])).get(userId)
  if (account?.role === 'ADMIN') await lockColleague(tx, caller, userId)
}

async function saveBasics(
  tx: Tx,
  origin: Origin,
  account: LockedAccount,
  info: BasicInfo,
): Promise<Key> {
  const { fullName } = info
  const imageUrl = info.imageUrl === undefined ? account.imageUrl : info.imageUrl || null
  refuseFields(
    await imageErrors(tx, imageUrl, [account.imageUrl], [account.id, origin.caller.userId]),
  )
  const fields = [
    ...(fullName === account.fullName ? [] : ['fullName']),
    ...(imageUrl === account.imageUrl ? [] : ['imageUrl']),
  ]
  if (fields.length === 0) return 'common:messages.unchanged'
  await tx
    .update(users)
    .set({ fullName, imageUrl, updatedAt: sql`now()` })
    .where(eq(users.id, account.id))
  await recordAudit(tx, origin, { event: 'user.updated', subjectId: account.id, after: { fields } })
  return 'profiles:saved'
}

function refuseOtherEmail(account: LockedAccount, email: string | null | undefined): void {
  if (email === undefined) return
  const given = email === null ? null : canonicalEmail(email) || null
  if (given === account.email) return
  throw fieldRefusal('email', 'accounts:contact.notVerified', 'ruleBroken')
}
