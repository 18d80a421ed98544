import {
  profileEditors,
  saveBusinessInfo,
  saveContactInfo,
} from '#src/contract/authentication/profiles.ts'
import type { Role } from '#src/contract/roles.ts'
import type { Tx } from '#src/database/connect.ts'
import type { Key } from '#src/i18n/keys.ts'
import { bind } from '#src/services/kit/endpoints/bind.ts'
import { refuseFields } from '#src/services/kit/refusals/field-errors.ts'
import { Refusal } from '#src/services/kit/refusals/refusal.ts'
import { applyVersion } from './apply-version.ts'
import { business } from './business.ts'
import { findNewestChange } from './changes.ts'
import { type Checked, checkBusiness, checkContact } from './check-values.ts'
import { contact } from './contact.ts'
import { imageErrors } from './image-errors.ts'
import { lockEditableAccount } from './lock-account.ts'
import type { ProfileKind } from './profile-kind.ts'
import type { Origin, Save } from './saving.ts'
import { submitVersion } from './submit-version.ts'

export const saveProfilesEndpoints = [
  bind(saveBusinessInfo, async (call, { db, settings: { reviewWords } }) => {
    const { userId, ...info } = call.body
    const checked = checkBusiness(info)
    const command = { userId, type: call.params.type, checked, reviewWords }
    const message = await db.transaction((tx) => saveProfile(tx, call, business, command))
    return { data: null, message }
  }),

  bind(saveContactInfo, async (call, { db, settings: { reviewWords } }) => {
    const { userId, ...info } = call.body
    const checked = checkContact(info)
    const command = { userId, type: call.params.type, checked, reviewWords }
    const message = await db.transaction((tx) => saveProfile(tx, call, contact, command))
    return { data: null, message }
  }),
]

async function saveProfile(
  tx: Tx,
  origin: Origin,
  kind: ProfileKind,
  command: { userId: string; type: Role; checked: Checked; reviewWords: readonly string[] },
): Promise<Key> {
  const { caller } = origin
  const account = await lockEditableAccount(tx, caller, command.userId, [command.type])
  const byOwner = caller.userId === account.id
  if (byOwner && !profileEditors.includes(account.approvalStatus)) {
    throw new Refusal('ruleBroken', 'profiles:notEditable')
  }
  const live = await kind.find(tx, account.id)
  const newest = await findNewestChange(tx, account.id, kind)
  const { values, errors } = command.checked
  const shown = [live?.values.imageUrl, newest?.values.imageUrl]
  const people = [account.id, caller.userId]
  refuseFields({ ...(await imageErrors(tx, values.imageUrl ?? null, shown, people)), ...errors })
  const { reviewWords } = command
  const save: Save = { origin, kind, account, live, newest, values, reviewWords }
  return byOwner ? submitVersion(tx, save) : applyVersion(tx, save)
}
