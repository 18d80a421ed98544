import { changeMobileNo } from '#src/contract/authentication/credentials.ts'
import { canonicalMobile } from '#src/contract/authentication/mobile-number.ts'
import { readMobile } from '#src/services/authentication/otp/destination.ts'
import { hashFlow } from '#src/services/authentication/otp/target.ts'
import type { ServiceDeps } from '#src/services/kit/deps.ts'
import { implement } from '#src/services/kit/endpoints/implement.ts'
import type { ServiceApp } from '#src/services/kit/endpoints/service-app.ts'
import { changeContact } from './change-contact.ts'
import { findOwnAccount } from './own-account.ts'

/** users/mobileNo. The number that the account has already changes nothing and ends nothing. */
export function addChangeMobileNo(app: ServiceApp, deps: ServiceDeps): void {
  implement(app, deps, changeMobileNo, async (call) => {
    const mobileNo = readMobile(call.body.mobileNo)
    const { countryCode, localNumber } = mobileNo
    const account = await findOwnAccount(deps.db, call.caller)
    if (account.countryCode === countryCode && account.localNumber === localNumber) {
      return { data: null, say: 'accounts:contact.unchanged' }
    }
    const proof = {
      purpose: 'CHANGE_MOBILE',
      destination: canonicalMobile(mobileNo),
      flowHash: hashFlow(call.body.flow),
      userId: account.id,
    } as const
    const values = { countryCode, localNumber }
    await changeContact(deps, account, { field: 'mobileNo', values, proof }, call)
    return { data: null, say: 'accounts:contact.mobileChanged' }
  })
}
