import { and, eq, isNull } from 'drizzle-orm'
import type { LocalMobile } from '#src/contract/authentication/phone-number.ts'
import * as contract from '#src/contract/authentication/profiles.ts'
import type { BusinessRole, Permission } from '#src/contract/roles.ts'
import type { Queryable } from '#src/database/connect.ts'
import type { Format } from '#src/i18n/format.ts'
import { accountReaders, requireReader } from '#src/services/authentication/account-readers.ts'
import { findAccounts } from '#src/services/authentication/accounts.ts'
import { mobileNo } from '#src/services/authentication/mobile-no.ts'
import { isAccount, users } from '#src/services/authentication/schema.ts'
import { dividedParts } from '#src/services/kit/decisions/accept-parts.ts'
import { findRuleNames } from '#src/services/kit/decisions/trust-rules.ts'
import type { Caller } from '#src/services/kit/deps.ts'
import { bind } from '#src/services/kit/endpoints/bind.ts'
import { findNewest, findSentBack, isOf } from '#src/services/kit/proposals/proposals.ts'
import { Refusal, requireOnePermission } from '#src/services/kit/refusals/refusal.ts'
import { business, changedOf, contact, type ProfileKind } from './changes.ts'
import { type Change, complete, type ProfileValues, profileChanges } from './values.ts'

function presentBusiness(values: ProfileValues) {
  const [mobileNo, telephone] = [numberOf(values.mobileNo), numberOf(values.telephone)]
  return { ...complete(contract.businessInfo, values), mobileNo, telephone }
}

function presentContact(values: ProfileValues) {
  return { ...complete(contract.contactInfo, values), telephone: numberOf(values.telephone) }
}

type Present<Shown> = (values: ProfileValues) => Shown

function presentChange<Shown>(change: Change | null, present: Present<Shown>, format: Format) {
  if (!change || (change.status !== 'PENDING' && change.status !== 'REJECTED')) return null
  return { ...presentVersion(change, present, format), status: change.status }
}

function presentVersion<Shown>(change: Change, present: Present<Shown>, format: Format) {
  return {
    ...present(change.values),
    id: change.id,
    status: change.status,
    submittedAt: format.instant(change.submittedAt),
    comment: change.comment,
    answer: change.answer,
    accepted: change.accepted,
  }
}

function numberOf(number: LocalMobile | null | undefined) {
  return number ? mobileNo(number) : null
}

export const readProfilesEndpoints = [
  bind(contract.readBusinessInfo, async (call, { db }) => {
    const { live, ...info } = await readInfo(db, business, call, presentBusiness)
    return { data: { ...info, updated: live.updated } }
  }),

  bind(contract.readContactInfo, async (call, { db }) => {
    const { live: _, ...info } = await readInfo(db, contact, call, presentContact)
    return { data: info }
  }),

  bind(contract.readBusinessChange, async (call, { db }) => ({
    data: await readVersion(db, business, call, presentBusiness),
  })),

  bind(contract.readContactChange, async (call, { db }) => ({
    data: await readVersion(db, contact, call, presentContact),
  })),
]

type Call<Params> = { params: Params & { type: BusinessRole }; caller: Caller; format: Format }

async function readInfo<Shown>(
  db: Queryable,
  kind: ProfileKind,
  { params, caller, format }: Call<{ merchantId: string }>,
  present: Present<Shown>,
) {
  const { live, newest } = await findProfile(db, kind, params, caller)
  return {
    ...present(live.values),
    live,
    approvalStatus: live.approvalStatus,
    updatedAt: format.instant(live.updatedAt),
    change: presentChange(newest, present, format),
  }
}

async function readVersion<Shown>(
  db: Queryable,
  kind: ProfileKind,
  { params, caller, format }: Call<{ id: string }>,
  present: Present<Shown>,
) {
  requireOnePermission(caller, readersOf(kind, params.type))
  const { change, decided, previous, parts } = await findVersion(db, kind, params)
  return {
    ...presentVersion(change, present, format),
    previous: previous && {
      ...present(previous.values),
      comment: previous.comment,
      accepted: previous.accepted,
    },
    userId: change.subjectId,
    risks: change.risks,
    parts,
    decidedBy: decided?.name ?? null,
    rule: decided?.rule ?? null,
    decidedAt: decided && format.instant(decided.at),
  }
}

function readersOf({ name }: ProfileKind, type: BusinessRole): readonly Permission[] {
  return [...accountReaders[type], `APPROVE_${name}`]
}

async function findProfile(
  db: Queryable,
  kind: ProfileKind,
  { type, merchantId }: { type: BusinessRole; merchantId: string },
  caller: Caller,
) {
  requireReader(caller, merchantId, readersOf(kind, type))
  const mayRead = caller.role === 'ADMIN' || caller.userId === merchantId
  const [count, live, newest] = mayRead
    ? await Promise.all([
        db.$count(users, isAccount(merchantId, type)),
        kind.find(db, merchantId),
        findNewest<ProfileValues>(db, kind.kind, merchantId),
      ])
    : [0, null, null]
  if (count === 0 || !live) throw new Refusal('notFound', 'profiles:notFound')
  return { live, newest }
}

async function findVersion(
  db: Queryable,
  kind: ProfileKind,
  { type, id }: { type: BusinessRole; id: string },
) {
  const [row] = await db
    .select({ change: profileChanges })
    .from(profileChanges)
    .innerJoin(users, eq(users.id, profileChanges.subjectId))
    .where(
      and(
        eq(profileChanges.id, id),
        isOf(kind.kind),
        eq(users.role, type),
        isNull(users.deletedAt),
      ),
    )
  if (!row) throw new Refusal('notFound', 'profiles:change.notFound')
  const { change } = row
  const { decidedBy, decidedAt } = change
  const waits = change.status === 'PENDING'
  const [previous, live] = waits
    ? await Promise.all([findSentBack(db, change), kind.find(db, change.subjectId)])
    : [null, null]
  const parts = dividedParts(changedOf(kind, change, live))
  if (decidedBy === null || decidedAt === null) return { change, decided: null, previous, parts }
  const [people, rules] = await Promise.all([
    findAccounts(db, [decidedBy]),
    findRuleNames(db, [change]),
  ])
  const rule = rules.get(change.ruleId ?? '') ?? null
  const name = people.get(decidedBy)?.name ?? ''
  return { change, decided: { name, at: decidedAt, rule }, previous, parts }
}
