import { v7 } from 'uuid'
import { recentDatabaseClock } from '#src/services/kit/clock.ts'
import type { Caller, ServiceDeps } from '#src/services/kit/deps.ts'
import { createAccessTokens } from './access-tokens.ts'

/** Tokens for background work that outlives its owner's session: read-only, revoked like any other. */
export function createWorkTokens({ quick, settings }: Pick<ServiceDeps, 'quick' | 'settings'>) {
  const tokens = createAccessTokens(settings)
  return async function sign({ userId, signInId }: Pick<Caller, 'userId' | 'signInId'>) {
    const [key] = tokens.keys
    if (!key) throw new Error('there is no key to sign with')
    const issuedAt = new Date(await recentDatabaseClock(quick))
    return tokens.sign({ userId, signInId, id: v7(), issuedAt, key, use: 'work' })
  }
}
