import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { personName } from '../names.ts'
import { id } from '../values.ts'
import { otpFlow } from './otp.ts'
import { localMobile } from './phone-number.ts'
import { PASSWORD_MAX } from './tokens.ts'

export const FULL_NAME_MAX = 100

const registration = z.object({
  fullName: personName(FULL_NAME_MAX).min(1),
  password: z.string().min(1).max(PASSWORD_MAX),
  mobileNo: localMobile,
  flow: otpFlow,
})

/** The path's role counts; one in the body must match. */
export const registerAccount = endpoint('post /users/{role}', {
  summary: 'Register with a mobile number that was verified in the last 15 minutes',
  callers: 'public',
  params: z.object({ role: z.enum(['MERCHANT', 'BANK', 'USER']) }),
  body: registration.extend({ role: z.string().max(20).optional() }),
  data: z.object({ userId: id }),
  refuses: ['conflict', 'ruleBroken', 'tooMany'],
})

export const registerUser = endpoint('post /users', {
  summary: 'Register a mobile user; as users/USER',
  callers: 'public',
  body: registration.extend({ role: z.literal('USER').optional() }),
  data: z.object({ userId: id }),
  refuses: ['conflict', 'ruleBroken', 'tooMany'],
})

/** After all longer static paths below /users, which `{role}` would swallow. */
