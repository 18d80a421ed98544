import { setTimeout as sleep } from 'node:timers/promises'
import { isDatabaseFull, isStaleConnection } from '#src/platform/database-down.ts'
import { StartError } from '#src/platform/start-error.ts'
import type { Connection } from './connect.ts'
import { isMigrated } from './migrate.ts'
import { forgetfulPooler, isForgetful } from './pooler.ts'
import { type Seen, type Self, signIn, signInFirst, signOut } from './processes/register.ts'

const PATIENCE_MS = 2000
/** Whoever asks again sooner gets the same answer. */
const KEPT_MS = 500
/** Three of these fit into the time after which a process counts as gone. */
const BEAT_MS = 4000
/** How far the clocks of this machine and of the database may lie apart, milliseconds. */
const CLOCKS_APART_MAX_MS = 600_000
/** Longer than a killed process counts as running. */
const START_WAIT_MS = 17_000

const reasons = {
  others:
    'SECRET_KEYS: a process that has run on this database for longer seals with a key that is missing here, or cannot open what the first key here seals; change keys in the documented order (docs/operations.md)',
  lost: 'SECRET_KEYS: the key that sealed what this database holds is missing here; add it as the last one, or if it is lost for good run "dealdesk keys --lost" first',
  migrations: 'the tables are not up to date',
  silent: 'the database does not answer',
  full: 'the database has no room; people can read, and what they save is refused',
} as const

function clockReason(apartMs: number): string {
  const seconds = Math.round(Math.abs(apartMs) / 1000)
  const side = apartMs > 0 ? 'ahead of' : 'behind'
  return `the clock of this machine is ${seconds} s ${side} the database's; set it by NTP`
}

type Outcome = { reason: string | null; fit: boolean; ready: boolean }

export type Fitness = {
  /** Why this process may not take requests, in one line; null if it may. Never throws. */
  whyNotReady: () => Promise<string | null>
  /** False while it must not work at all: what it would read or write could be wrong. */
  isFit: () => boolean
  /** To be called every second: looks again, more often while it is not fit. */
  beat: () => Promise<void>
  leave: () => Promise<void>
}

/**
 * Whether the database answers, is migrated, takes a write of this role, and agrees with this process about keys
 * and time. A full disk leaves it ready: no other replica has more room, and people can go on reading. Asks outside
 * the pool, since a busy pool is no reason to send people elsewhere.
 * @param turned called when the reason changes
 */
export function createFitness(
  { probe, onStale }: Pick<Connection, 'probe' | 'onStale'>,
  self: Self,
  turned: (outcome: Pick<Outcome, 'reason' | 'ready'>) => void = () => undefined,
): Fitness {
  let last: Outcome = { reason: null, fit: true, ready: true }
  let checkedAt = Number.NEGATIVE_INFINITY
  let pending: Promise<Outcome> | null = null

  function ask(): Promise<Outcome> {
    if (performance.now() - checkedAt < KEPT_MS) return Promise.resolve(last)
    pending ??= check(probe, self, last).then((outcome) => {
      pending = null
      checkedAt = performance.now()
      if (outcome.reason !== last.reason) turned(outcome)
      last = outcome
      return outcome
    })
    return pending
  }

  onStale(() => {
    checkedAt = Number.NEGATIVE_INFINITY
    if (!pending) ask()
  })
  return {
    async whyNotReady() {
      const { reason, ready } = await ask()
      return ready ? null : reason
    },
    isFit: () => last.fit,
    async beat() {
      if (!last.fit || performance.now() - checkedAt > BEAT_MS) await ask()
    },
    leave: () => signOut(probe, self).catch(() => undefined),
  }
}

async function check(probe: Connection['probe'], self: Self, last: Outcome): Promise<Outcome> {
  const tooLate = sleep(PATIENCE_MS, unready(reasons.silent), { ref: false })
  // Once more on another connection: the first may lead to a server that has gone since.
  const outcome = checkNow(probe, self)
    .catch((error: unknown) =>
      isStaleConnection(error) ? checkNow(probe, self) : Promise.reject(error),
    )
    .catch((error: unknown) => {
      if (!isDatabaseFull(error)) return unready(wordsOf(error), !isStaleConnection(error))
      // It compares nothing now, so that what was wrong before still is.
      return last.fit ? { reason: reasons.full, fit: true, ready: true } : last
    })
  return Promise.race([outcome, tooLate])
}

const unready = (reason: string, fit = true): Outcome => ({ reason, fit, ready: false })

async function checkNow(probe: Connection['probe'], self: Self): Promise<Outcome> {
  if (!(await isMigrated(probe))) return unready(reasons.migrations)
  const before = Date.now()
  const seen = await signIn(probe, self)
  const reason = reasonOf(seen, before)
  return { reason, fit: reason === null, ready: reason === null }
}

function reasonOf({ clock, keys }: Seen, before: number): string | null {
  if (keys !== 'agree') return reasons[keys]
  const now = Date.now()
  const apart = clock < before ? before - clock : Math.min(0, now - clock)
  return Math.abs(apart) > CLOCKS_APART_MAX_MS ? clockReason(apart) : null
}

/** PostgreSQL's own words repeat nothing that people typed: the statement holds ids and key fingerprints. */
function wordsOf(error: unknown): string {
  if (isForgetful(error)) return forgetfulPooler
  const { message, code } = error as Error & { code?: string }
  return code ? `the database cannot be used: ${message} (${code})` : reasons.silent
}

/**
 * Signs this process in. A process with other keys that was killed a moment ago is waited for.
 * @throws StartError with one line
 */
export async function startFit(url: string, self: Self): Promise<void> {
  const deadline = performance.now() + START_WAIT_MS
  for (;;) {
    const before = Date.now()
    const seen = await signInFirst(url, self).catch((error) => {
      throw new StartError(`DATABASE_URL: ${wordsOf(error)}`)
    })
    const reason = reasonOf(seen, before)
    if (!reason) return
    if (seen.keys !== 'others' || performance.now() > deadline) throw new StartError(reason)
    await sleep(1000)
  }
}
