import { profileOf } from '#src/contract/screens/profile.ts'
import type { Tx } from '#src/database/connect.ts'
import type { Key } from '#src/i18n/keys.ts'
import { recordAudit } from '#src/services/kit/audit/record.ts'
import { notify } from '#src/services/notifications/index.ts'
import { insertChange, replaceWaiting } from './changes.ts'
import type { Save } from './saving.ts'
import { changedFields } from './values.ts'

export async function applyVersion(tx: Tx, save: Save): Promise<Key> {
  const { origin, kind, account, live, values } = save
  const fields = changedFields(live?.values ?? {}, values)
  const approved = live?.approvalStatus === 'APPROVED'
  if (approved && fields.length === 0) return 'common:messages.unchanged'
  const replaced = await replaceWaiting(tx, account.id, kind)
  const change = { userId: account.id, kind, values, submittedBy: origin.caller.userId }
  const id = await insertChange(tx, change, 'APPROVED')
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
