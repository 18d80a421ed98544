import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { staffRoles } from '../roles.ts'
import { id } from '../values.ts'
import { email } from './email.ts'
import { otpFlow } from './otp.ts'
import { localMobile } from './phone-number.ts'
import { PROOF_MINUTES } from './step-up.ts'
import { PASSWORD_MAX } from './tokens.ts'

const password = z.string().min(1).max(PASSWORD_MAX)

/** How long after a proof of identity, such as signing in, a contact may change without the password. */
export const RECENT_SIGN_IN_SECONDS = PROOF_MINUTES * 60

/** The account's mobile number, else (our addition) its e-mail address. */
const resetContact = { mobileNo: localMobile.optional(), email: email.optional() }

export const forgotPassword = endpoint('post /users/forgot-password', {
  summary: 'Send a code for a new password; the same answer for every number and address',
  callers: 'public',
  body: z.object({ ...resetContact, flow: otpFlow }),
  data: z.object({ retryAfterSeconds: z.int() }),
  refuses: ['tooMany'],
})

export const resetPassword = endpoint('put /users/password/reset', {
  summary: 'Set a new password with the code; ends every sign-in of the account',
  callers: 'public',
  body: z.object({ token: z.string().max(100), password, ...resetContact, flow: otpFlow }),
  refuses: ['ruleBroken', 'tooMany'],
})

/** Without a password, as after social sign-up, sets the first one while the sign-in is recent. */
export const changePassword = endpoint('put /users/password', {
  summary: 'Change the own password; ends every sign-in of the account',
  callers: staffRoles,
  accounts: 'any',
  body: z.object({ userId: id, password, newPassword: password }),
  refuses: ['ruleBroken', 'proofNeeded', 'tooMany'],
})

/** `password` (ours) is needed unless the sign-in is recent. The current number changes nothing. */
export const changeMobileNo = endpoint('put /users/mobileNo', {
  summary: 'Change the own mobile number to a verified one; ends every sign-in',
  callers: staffRoles,
  accounts: 'any',
  body: z.object({
    userId: id,
    mobileNo: localMobile,
    flow: otpFlow,
    password: password.optional(),
  }),
  refuses: ['conflict', 'ruleBroken', 'proofNeeded', 'tooMany'],
})

export const changeEmail = endpoint('put /users/email', {
  summary: 'Change the own e-mail address to a verified one; ends every sign-in',
  callers: staffRoles,
  accounts: 'any',
  body: z.object({
    userId: id,
    email: email.nullable(),
    flow: otpFlow,
    password: password.optional(),
  }),
  refuses: ['conflict', 'ruleBroken', 'proofNeeded', 'tooMany'],
})
