import { changeMobileNo as contract } from '#src/contract/authentication/credentials.ts'
import { canonicalMobile } from '#src/contract/authentication/mobile-number.ts'
import { readMobile } from '#src/services/authentication/otp/destination.ts'
import { hashFlow } from '#src/services/authentication/otp/target.ts'
import { bind } from '#src/services/kit/endpoints/bind.ts'
import { changeContact } from './change-contact.ts'
import { findOwnAccount } from './own-account.ts'

export const changeMobileNo = bind(contract, async (call, deps) => {
  const mobileNo = readMobile(call.body.mobileNo)
  const { countryCode, localNumber } = mobileNo
  const account = await findOwnAccount(deps.db, call.caller)
  if (account.countryCode === countryCode && account.localNumber === localNumber) {
    return { data: null, message: 'common:messages.unchanged' }
  }
  const proof = {
    purpose: 'CHANGE_MOBILE',
    destination: canonicalMobile(mobileNo),
    flowHash: hashFlow(call.body.flow),
    userId: account.id,
  } as const
  const values = { countryCode, localNumber }
  await changeContact(deps, account, { field: 'mobileNo', values, proof }, call)
  return { data: null, message: 'accounts:contact.mobileChanged' }
})
