import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { staffRoles } from '../roles.ts'
import { dateValue, id } from '../values.ts'
import { FACTOR_CODE_MAX, PASSWORD_MAX } from './tokens.ts'

export const RECOVERY_CODES = 10
/** At so many left the page and a notice say that new ones are due. */
export const RECOVERY_CODES_FEW = 2
/** By the last so many characters of one, people prove that they kept them. */
export const RECOVERY_CODE_END = 4
export const REMEMBERED_DAYS = 30
export const CHALLENGE_MINUTES = 10
/** Whole business days after the first sign-in, in which an administrator without a factor may do all. */
export const GRACE_DAYS = 7

const own = { callers: staffRoles, accounts: 'any', beforeFactor: true } as const
const password = z.string().max(PASSWORD_MAX).optional()
const code = z.string().min(1).max(FACTOR_CODE_MAX)
const newCodes = z.object({ codes: z.array(z.string()) })

export const readSecondFactor = endpoint('get /users/second-factor', {
  ownerOnly: true,
  summary: 'The own second factor, its remembered devices and how many recovery codes are left',
  ...own,
  data: z.object({
    on: z.boolean(),
    /** Whether an authenticator app is one of the factors. */
    app: z.boolean(),
    passkeys: z.array(
      z.object({ id, name: z.string(), addedAt: dateValue, usedAt: dateValue.nullable() }),
    ),
    since: dateValue.nullable(),
    codesLeft: z.int(),
    codesKept: z.boolean(),
    /** Whether switching on asks for the password first. */
    asksPassword: z.boolean(),
    hasPassword: z.boolean(),
    /** While it is being switched on, for the session that began it alone. */
    setup: z.object({ secret: z.string(), uri: z.string() }).nullable(),
    devices: z.array(z.object({ id, seenAt: dateValue, expiresAt: dateValue })),
  }),
})

export const startSecondFactor = endpoint('post /users/second-factor/start', {
  summary: 'Begin to switch a second factor on: makes its secret',
  ...own,
  body: z.object({ password }),
  refuses: ['ruleBroken', 'proofNeeded', 'tooMany'],
})

export const confirmSecondFactor = endpoint('post /users/second-factor/confirm', {
  summary: 'Switch the second factor on with a code of it; answers the recovery codes, once',
  ...own,
  outdates: 'own',
  body: z.object({ code }),
  data: newCodes,
  refuses: ['ruleBroken', 'proofNeeded', 'tooMany'],
})

export const keepRecoveryCodes = endpoint('post /users/second-factor/codes/kept', {
  summary: 'Prove that the recovery codes were kept, by the last four characters of one',
  ...own,
  body: z.object({ ending: z.string().min(1).max(10) }),
  refuses: ['ruleBroken', 'tooMany'],
})

export const renewRecoveryCodes = endpoint('post /users/second-factor/codes', {
  summary: 'Make new recovery codes; the old ones end',
  ...own,
  body: z.object({ code }),
  data: newCodes,
  refuses: ['ruleBroken', 'tooMany'],
})

export const endSecondFactor = endpoint('post /users/second-factor/end', {
  summary: 'Switch the second factor off, with the password and a code',
  ...own,
  outdates: 'own',
  body: z.object({ password, code }),
  refuses: ['ruleBroken', 'proofNeeded', 'tooMany'],
})

export const forgetRememberedDevices = endpoint('post /users/second-factor/devices/forget', {
  summary: 'Ask a remembered device, or every one, for a code again',
  ...own,
  body: z.object({ deviceId: id.optional() }),
})

export type SecondFactor = z.output<(typeof readSecondFactor)['data']>
