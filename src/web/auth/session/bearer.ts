import type { Database } from '#src/database/connect.ts'
import type { UpstreamFactory } from '#src/upstream/create-upstream.ts'
import type { Bearer, UpstreamCall } from '#src/upstream/settings.ts'
import type { ReadRow } from './rows.ts'
import { endRow, type RefreshCall, type Tokens, type TokenVault } from './tokens.ts'

export function bearerOf(
  db: Database,
  vault: TokenVault,
  row: ReadRow,
  refreshCall: RefreshCall,
): Bearer {
  let tokens: Tokens | null = null
  const current = () => {
    tokens ??= vault.open(row)
    return tokens
  }
  const refreshed = async () => {
    tokens = await vault.refresh(row, current().version, refreshCall)
    return tokens.access
  }
  let first = row.accessExpired
  return {
    userId: row.userId,
    async token() {
      if (!first) return current().access
      const access = await refreshed()
      first = false
      return access
    },
    async renew(stale) {
      const known = current().access
      return known === stale ? refreshed() : known
    },
    end: async () => {
      if (!row.counter) await endRow(db, row.id, 'removed')
    },
  }
}

/** Has its own deadline and outlives the request that started it, since others wait for it. */
export function refreshCallOf(
  upstream: UpstreamFactory,
  call: Omit<UpstreamCall, 'bearer' | 'signal'>,
): RefreshCall {
  return (refreshToken) => {
    const services = upstream({ ...call, bearer: null })
    const body = { grant_type: 'refresh_token' as const, refresh_token: refreshToken }
    return services.authentication.POST('/oauth/token', { body })
  }
}
