import { changeEmail as contract } from '#src/contract/authentication/credentials.ts'
import { readEmail } from '#src/services/authentication/otp/destination.ts'
import { hashFlow } from '#src/services/authentication/otp/target.ts'
import { bind } from '#src/services/kit/endpoints/bind.ts'
import { Refusal } from '#src/services/kit/refusals/refusal.ts'
import { changeContact } from './change-contact.ts'
import { findOwnAccount, type OwnAccount } from './own-account.ts'

/** Removing the address needs no code, but a mobile number to sign in with. */
export const changeEmail = bind(contract, async (call, deps) => {
  const email = call.body.email?.trim() ? readEmail(call.body.email) : null
  const account = await findOwnAccount(deps.db, call.caller)
  if ((account.email?.toLowerCase() ?? null) === email) {
    return { data: null, message: 'common:messages.unchanged' }
  }
  if (email === null) {
    refuseLast(account)
    await changeContact(deps, account, { field: 'email', values: { email }, proof: null }, call)
    return { data: null, message: 'accounts:contact.emailRemoved' }
  }
  const proof = {
    purpose: 'CHANGE_EMAIL',
    destination: email,
    flowHash: hashFlow(call.body.flow),
    userId: account.id,
  } as const
  await changeContact(deps, account, { field: 'email', values: { email }, proof }, call)
  return { data: null, message: 'accounts:contact.emailChanged' }
})

/** A mobile number is changed but never removed, so what is read here stays true. */
function refuseLast({ localNumber }: OwnAccount): void {
  if (localNumber !== null) return
  throw new Refusal('ruleBroken', 'accounts:contact.lastOne', {
    errors: { email: 'accounts:contact.lastOne' },
  })
}
