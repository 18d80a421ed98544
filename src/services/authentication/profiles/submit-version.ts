import { eq, sql } from 'drizzle-orm'
import { maySell } from '#src/contract/authentication/account-status.ts'
import type { RiskNote } from '#src/contract/risks.ts'
import { reviewPaths } from '#src/contract/screens/approvals.ts'
import type { Tx } from '#src/database/connect.ts'
import type { Format } from '#src/i18n/format.ts'
import type { Key } from '#src/i18n/keys.ts'
import { listAdministratorIds } from '#src/services/authentication/accounts.ts'
import { announceAccount } from '#src/services/authentication/announce-account.ts'
import { users } from '#src/services/authentication/schema.ts'
import { recordAudit } from '#src/services/kit/audit/record.ts'
import { approveByRule } from '#src/services/kit/decisions/approve-by-rule.ts'
import { listedWords } from '#src/services/kit/decisions/listed-words.ts'
import type { Caller } from '#src/services/kit/deps.ts'
import { propose } from '#src/services/kit/proposals/proposals.ts'
import { notify } from '#src/services/notifications/index.ts'
import { changedOf, type Live, type ProfileKind, replaceVersion } from './changes.ts'
import { decideChange } from './decide-change.ts'
import type { LockedAccount } from './lock-account.ts'
import { type Change, changedFields, type ProfileValues } from './values.ts'

export type Origin = { caller: Caller; requestId: string; address: string | null; format: Format }

export type Save = {
  origin: Origin
  kind: ProfileKind
  account: LockedAccount
  live: Live | null
  newest: Change | null
  values: ProfileValues
  reviewWords: readonly string[]
}

const bankFields = ['bank', 'branch', 'bankAccount', 'bankAccountName']
const contactFields = ['name', 'mobileNo', 'telephone', 'email']

export async function submitVersion(tx: Tx, save: Save): Promise<Key> {
  const message = await submit(tx, save)
  const resubmits = save.kind.name === 'BUSINESS' && save.account.approvalStatus === 'REJECTED'
  if (!resubmits) return message
  await resubmitAccount(tx, save)
  return 'profiles:resubmitted'
}

async function submit(tx: Tx, save: Save): Promise<Key> {
  const { live, newest, values } = save
  const waiting = newest?.status === 'PENDING' ? newest : null
  if (waiting && changedFields(waiting.values, values).length === 0) return 'profiles:waiting'
  const approved = live?.approvalStatus === 'APPROVED'
  if (approved && changedFields(live.values, values).length === 0) {
    return waiting ? withdraw(tx, save) : 'common:messages.unchanged'
  }
  return insert(tx, save, approved)
}

async function insert(tx: Tx, save: Save, approved: boolean): Promise<Key> {
  const { origin, kind, account, live, values, reviewWords } = save
  await replaceVersion(tx, account, kind)
  const risks = profileRisks(kind, live, values, reviewWords)
  const sent = { kind: kind.kind, subjectId: account.id, submittedBy: account.id, values, risks }
  const { id } = await propose(tx, sent, 'profiles:waiting')
  if (!approved) await kind.write(tx, account.id, values, 'PENDING')
  await recordAudit(tx, origin, {
    event: `${kind.subject}.submitted`,
    subjectType: 'user',
    subjectId: account.id,
    before: { approvalStatus: live?.approvalStatus ?? 'NOT_UPDATED' },
    after: {
      approvalStatus: approved ? 'APPROVED' : 'PENDING',
      changeId: id,
      fields: changedFields(live?.values ?? {}, values),
    },
  })
  if (await isApprovedByRule(tx, save, id, risks)) return `profiles:${kind.review}.live`
  await notify(tx, {
    userIds: await listAdministratorIds(tx, `APPROVE_${kind.name}`),
    type: `${kind.subject}-submitted`,
    params: {
      name: values.businessName ?? account.fullName,
      ...(values.imageUrl && { picture: values.imageUrl }),
    },
    link: reviewPaths[kind.review].show({ userType: account.role, id }),
  })
  return kind.name === 'BUSINESS' ? 'profiles:business.submitted' : 'profiles:contact.submitted'
}

/** Of an account that waits, or was rejected and resubmits, a person decides always. */
async function isApprovedByRule(tx: Tx, save: Save, changeId: string, risks: RiskNote[]) {
  const { origin, kind, account, live, values } = save
  const type = account.role
  if (type !== 'MERCHANT' || !maySell(account.approvalStatus)) return false
  const title = live?.values.businessName ?? account.fullName
  const submission = { itemId: changeId, ownerId: account.id, title, risks }
  return approveByRule(
    tx,
    origin,
    { ...submission, ...changedOf(kind, { values }, live) },
    (savepoint, by) => decideChange(savepoint, by, { kind, changeId, type, action: 'APPROVE' }),
  )
}

async function withdraw(tx: Tx, { origin, kind, account, newest }: Save): Promise<Key> {
  await replaceVersion(tx, account, kind)
  await recordAudit(tx, origin, {
    event: `${kind.subject}.withdrawn`,
    subjectType: 'user',
    subjectId: account.id,
    before: { changeId: newest?.id },
  })
  return 'profiles:withdrawn'
}

async function resubmitAccount(tx: Tx, { origin, account }: Save): Promise<void> {
  await tx
    .update(users)
    .set({ approvalStatus: 'PENDING', resubmittedAt: sql`now()`, updatedAt: sql`now()` })
    .where(eq(users.id, account.id))
  await recordAudit(tx, origin, {
    event: 'user.resubmitted',
    subjectId: account.id,
    before: { approvalStatus: account.approvalStatus },
    after: { approvalStatus: 'PENDING' },
  })
  await announceAccount(tx, account)
}

/** Risk notes: changes to where money and calls go, compared with the live version. */
function profileRisks(
  { name }: ProfileKind,
  live: Live | null,
  values: ProfileValues,
  words: readonly string[],
): RiskNote[] {
  const changed = live?.approvalStatus === 'APPROVED' ? changedFields(live.values, values) : []
  const touches = (fields: readonly string[]) => changed.some((field) => fields.includes(field))
  const texts = [values.businessName, values.ownerName, values.address, values.name, values.webSite]
  return [
    ...(name === 'BUSINESS' && touches(bankFields) ? [{ kind: 'bank' as const }] : []),
    ...(touches(contactFields) ? [{ kind: 'contact' as const }] : []),
    ...listedWords(texts, words),
  ]
}
