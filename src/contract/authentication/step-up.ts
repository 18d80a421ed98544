import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { staffRoles } from '../roles.ts'
import { FACTOR_CODE_MAX, PASSWORD_MAX } from './tokens.ts'

/** How long a sign-in, or a proof after it, opens the endpoints that carry `stepUp`. */
export const PROOF_MINUTES = 10
/** After others switched a factor off, its owner waits so long for those endpoints. */
export const AFTER_RESET_HOURS = 24

const own = { callers: staffRoles, accounts: 'any', beforeFactor: true } as const

export const readProofNeeds = endpoint('get /users/proof', {
  ownerOnly: true,
  summary: 'What the caller proves an identity with; with neither, by signing in again',
  ...own,
  data: z.object({
    password: z.boolean(),
    code: z.boolean(),
    /** Whether nothing has to be proved now. */
    isRecent: z.boolean(),
  }),
})
export type ProofNeeds = z.output<(typeof readProofNeeds)['data']>

export const proveIdentity = endpoint('post /users/proof', {
  summary:
    'Prove who is there, with the password and, where two-step sign-in is on, a code: this sign-in alone may then call what answers 4007, for ten minutes',
  ...own,
  body: z.object({
    password: z.string().max(PASSWORD_MAX).optional(),
    code: z.string().max(FACTOR_CODE_MAX).optional(),
  }),
  refuses: ['ruleBroken', 'tooMany'],
})
