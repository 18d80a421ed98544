import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { email } from './email.ts'
import { localMobile } from './phone-number.ts'

export const OTP_DIGITS = 6
export const OTP_SECONDS = 300
export const OTP_TRIES = 5
export const OTP_COOLDOWN_SECONDS = 60
export const OTP_PER_DESTINATION = 10
export const OTP_PER_ADDRESS = 50
export const OTP_PROOF_SECONDS = 900

/** Changes belong to the signed-in user; only users/forgot-password starts a `RESET`. */
export const otpPurposes = ['SIGN_UP', 'RESET', 'CHANGE_MOBILE', 'CHANGE_EMAIL'] as const
export type OtpPurpose = (typeof otpPurposes)[number]

/**
 * The browser's own random name for this attempt (our addition): a code requested with it is verified and
 * used only with it, so that a stranger can neither use nor spoil it. Up to 100 characters.
 */
export const otpFlow = z.string().max(100).optional()

const destination = {
  email: email.optional(),
  mobileNo: localMobile.optional(),
  purpose: z.enum(['SIGN_UP', 'CHANGE_MOBILE', 'CHANGE_EMAIL']).default('SIGN_UP'),
  flow: otpFlow,
}

export const generateOtp = endpoint('post /otp/generate', {
  summary: 'Send a one-time password to a mobile number or an e-mail address',
  callers: 'anyone',
  body: z.object(destination),
  data: z.object({ retryAfterSeconds: z.int() }),
  refuses: ['ruleBroken', 'tooMany'],
})

export const verifyOtp = endpoint('post /otp/verify', {
  summary: 'Verify a one-time password; the destination may then be used for 15 minutes',
  callers: 'anyone',
  body: z.object({ ...destination, otp: z.string().max(100) }),
  refuses: ['ruleBroken', 'tooMany'],
})
