import { saveBusinessInfo, saveContactInfo } from '#src/contract/authentication/profiles.ts'
import type { ServiceDeps } from '#src/services/kit/deps.ts'
import { implement } from '#src/services/kit/endpoints/implement.ts'
import type { ServiceApp } from '#src/services/kit/endpoints/service-app.ts'
import { business } from './business.ts'
import { checkBusiness, checkContact } from './check-values.ts'
import { contact } from './contact.ts'
import { saveProfile } from './save.ts'

/** PUT users/{type}/business and users/{type}/contact. */
export function addSaveProfiles(app: ServiceApp, deps: ServiceDeps): void {
  implement(app, deps, saveBusinessInfo, async (call) => {
    const { userId, ...info } = call.body
    const wish = { userId, type: call.params.type, checked: checkBusiness(info) }
    const say = await deps.db.transaction((tx) => saveProfile(tx, call, business, wish))
    return { data: null, say }
  })

  implement(app, deps, saveContactInfo, async (call) => {
    const { userId, ...info } = call.body
    const wish = { userId, type: call.params.type, checked: checkContact(info) }
    const say = await deps.db.transaction((tx) => saveProfile(tx, call, contact, wish))
    return { data: null, say }
  })
}
