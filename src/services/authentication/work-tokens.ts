import { v7 } from 'uuid'
import type { Caller } from '#src/services/kit/caller.ts'
import type { Settings } from '#src/services/kit/deps.ts'
import { createAccessTokens } from './access-tokens.ts'

/**
 * Signs tokens for what goes on in the background after its owner may have signed out. They read and
 * write nothing, and end like any other where the account or the sign-in is ended from elsewhere.
 */
export function createWorkTokens(settings: Settings) {
  const tokens = createAccessTokens(settings)
  return async function sign({ userId, signInId }: Pick<Caller, 'userId' | 'signInId'>) {
    const [key] = tokens.keys
    if (!key) throw new Error('there is no key to sign with')
    return tokens.sign({ userId, signInId, id: v7(), issuedAt: new Date(), key, use: 'work' })
  }
}
