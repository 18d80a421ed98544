import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { staffRoles } from '../roles.ts'
import { FACTOR_CODE_MAX, PASSKEY_MAX, PASSWORD_MAX } from './tokens.ts'

export const PASSKEY_NAME_MAX = 60
/** So long a person has between asking for a passkey and touching it. */
export const PASSKEY_MINUTES = 5
export const PASSKEYS_MAX = 10

const own = { callers: staffRoles, accounts: 'any', beforeFactor: true } as const
const password = z.string().max(PASSWORD_MAX).optional()
/** JSON, as the browser's `PublicKeyCredential` reads it. */
const options = z.object({ options: z.string() })

export const askForPasskey = endpoint('post /oauth/passkey', {
  summary: 'Begin to sign in with a passkey: the question that it has to answer, once',
  callers: 'public',
  data: options,
})

export const startPasskey = endpoint('post /users/passkeys/start', {
  summary: 'Begin to add a passkey: what the browser makes it from',
  ...own,
  data: options,
  refuses: ['ruleBroken', 'proofNeeded'],
})

export const addPasskey = endpoint('post /users/passkeys', {
  summary: 'Add a passkey; with the first factor it answers the recovery codes, once',
  ...own,
  outdates: 'own',
  body: z.object({
    name: z.string().trim().min(1).max(PASSKEY_NAME_MAX),
    credential: z.string().max(PASSKEY_MAX),
    password,
  }),
  data: z.object({ codes: z.array(z.string()) }),
  refuses: ['ruleBroken', 'proofNeeded', 'tooMany'],
})

export const removePasskey = endpoint('post /users/passkeys/{id}/remove', {
  summary: 'Remove a passkey, with the password; the last factor with a code too',
  ...own,
  outdates: 'own',
  body: z.object({ password, code: z.string().max(FACTOR_CODE_MAX).optional() }),
  refuses: ['notFound', 'ruleBroken', 'proofNeeded', 'tooMany'],
})
