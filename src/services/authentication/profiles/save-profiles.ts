import { saveBusinessInfo, saveContactInfo } from '#src/contract/authentication/profiles.ts'
import { bind } from '#src/services/kit/endpoints/bind.ts'
import { business } from './business.ts'
import { checkBusiness, checkContact } from './check-values.ts'
import { contact } from './contact.ts'
import { saveProfile } from './save.ts'

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
