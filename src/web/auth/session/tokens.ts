import { setTimeout as sleep } from 'node:timers/promises'
import { and, eq, isNull, lt, or, sql } from 'drizzle-orm'
import type { Token } from '#src/contract/authentication/tokens.ts'
import type { Database } from '#src/database/connect.ts'
import type { SecretBox } from '#src/platform/secret-box.ts'
import { SessionOver, UpstreamFault, type UpstreamResult } from '#src/upstream/result.ts'
import { endedRow, fromNow } from './rows.ts'
import { sessions } from './schema.ts'

/** Longer than the 10 s of a refresh call, so a live holder never loses its lease. */
const LEASE_SECONDS = 12
const POLL_MS = 40
const WAIT_MS = 10_000

export type Tokens = { access: string; version: number }
export type RefreshCall = (refreshToken: string) => Promise<UpstreamResult<Token>>
type Row = { id: string; userId: string; counter: boolean }

type Vault = {
  db: Database
  box: SecretBox
  /** One refresh per session in this process; the lease column does the same across processes. */
  underWay: Map<string, Promise<Tokens>>
}

export type TokenVault = ReturnType<typeof createTokenVault>

/** Keeps tokens encrypted; each is refreshed once, however many requests and replicas need it. */
export function createTokenVault(db: Database, box: SecretBox) {
  const vault: Vault = { db, box, underWay: new Map() }
  return {
    seal: (token: string, userId: string) => box.seal(token, userId),
    /** The row's access token. @throws SessionOver if no key here opens it; others may have one, so the row stays */
    open(row: { accessToken: string; tokenVersion: number; userId: string }): Tokens {
      return { access: opened(box, row.accessToken, row.userId), version: row.tokenVersion }
    },
    /**
     * Tokens newer than `version`.
     * @throws SessionOver when the refresh was refused; the session is deleted
     * @throws UpstreamFault when no answer came; the session stays
     */
    refresh(row: Row, version: number, call: RefreshCall): Promise<Tokens> {
      const running = vault.underWay.get(row.id)
      if (running) return running
      const started = refreshAcross(vault, row, version, call).finally(() =>
        vault.underWay.delete(row.id),
      )
      vault.underWay.set(row.id, started)
      return started
    },
  }
}

async function refreshAcross(vault: Vault, row: Row, version: number, call: RefreshCall) {
  const ends = performance.now() + WAIT_MS
  while (performance.now() < ends) {
    const lease = await takeLease(vault, row.id, version)
    if (lease) return exchange(vault, row, lease, call)
    const current = await currentTokens(vault, row)
    if (current.version !== version) return current
    await sleep(POLL_MS)
  }
  throw new UpstreamFault('timeout')
}

async function takeLease({ db }: Vault, id: string, version: number) {
  const free = or(isNull(sessions.refreshLeaseUntil), lt(sessions.refreshLeaseUntil, sql`now()`))
  const [taken] = await db
    .update(sessions)
    .set({ refreshLeaseUntil: fromNow(LEASE_SECONDS) })
    .where(
      and(
        eq(sessions.id, id),
        eq(sessions.tokenVersion, version),
        eq(sessions.revoked, false),
        free,
      ),
    )
    .returning({ refreshToken: sessions.refreshToken, tokenVersion: sessions.tokenVersion })
  return taken ?? null
}

async function currentTokens({ db, box }: Vault, row: Row): Promise<Tokens> {
  const [found] = await db
    .select({
      token: sessions.accessToken,
      version: sessions.tokenVersion,
      revoked: sessions.revoked,
    })
    .from(sessions)
    .where(eq(sessions.id, row.id))
  if (!found) throw new SessionOver('expired')
  if (found.revoked) throw new SessionOver('removed')
  return { access: opened(box, found.token, row.userId), version: found.version }
}

async function exchange(
  vault: Vault,
  row: Row,
  lease: { refreshToken: string; tokenVersion: number },
  call: RefreshCall,
): Promise<Tokens> {
  const refreshToken = vault.box.open(lease.refreshToken, row.userId)
  if (refreshToken === null) {
    await releaseLease(vault.db, row.id)
    throw new SessionOver('expired')
  }
  try {
    const result = await call(refreshToken)
    if (result.ok) return await store(vault, row, lease.tokenVersion, result.data)
    if (result.kind === 'tooMany') throw new UpstreamFault('broken')
    const why = result.kind === 'removed' ? 'removed' : 'expired'
    throw new SessionOver(why, result.displayMessage)
  } catch (error) {
    const asksAgain = row.counter && error instanceof SessionOver && error.why === 'removed'
    if (error instanceof SessionOver && !asksAgain) await endRow(vault.db, row.id, error.why)
    else await releaseLease(vault.db, row.id)
    throw error
  }
}

async function store({ db, box }: Vault, row: Row, version: number, token: Token): Promise<Tokens> {
  await db
    .update(sessions)
    .set({
      accessToken: box.seal(token.accessToken, row.userId),
      refreshToken: box.seal(token.refresh_token, row.userId),
      accessExpiresAt: fromNow(token.expires_in),
      tokenVersion: version + 1,
      refreshLeaseUntil: null,
    })
    .where(and(eq(sessions.id, row.id), eq(sessions.revoked, false)))
  return { access: token.accessToken, version: version + 1 }
}

async function releaseLease(db: Database, id: string): Promise<void> {
  await db.update(sessions).set({ refreshLeaseUntil: null }).where(eq(sessions.id, id))
}

/**
 * A removed user's row stays as a marker, so that their next request redirects to `/`. A till's stays whole
 * instead: the services tell each request why it stopped, whichever of them is the first that people see.
 */
export async function endRow(db: Database, id: string, why: 'expired' | 'removed'): Promise<void> {
  if (why === 'expired') await db.delete(sessions).where(eq(sessions.id, id))
  else await db.update(sessions).set(endedRow).where(eq(sessions.id, id))
}

function opened(box: SecretBox, sealed: string, userId: string): string {
  const token = box.open(sealed, userId)
  if (token === null) throw new SessionOver('expired')
  return token
}
