import type { Config } from '#src/config/config.ts'
import type { DatabaseClient } from '#src/database/client.ts'

type Level = 'ok' | 'warn' | 'fail'
/** What was found and, unless it is well, what to do. Holds no secret. */
export type Finding = { level: Level; words: string }

export type Surroundings = {
  config: Config
  /** The current first; of a development machine its own. */
  secretKeys: readonly string[]
  /** A connection of its own, and its address. */
  client: DatabaseClient
  url: string
}

/** Reads only, but for a file that it removes again. What it throws is a failure. */
export type Check<Needs extends keyof Surroundings = keyof Surroundings> = {
  name: string
  look: (surroundings: Pick<Surroundings, Needs>) => Promise<Finding>
}

/** How long somebody outside may take to answer. */
export const PATIENCE_MS = 5000

export const ok = (words: string): Finding => ({ level: 'ok', words })
export const warn = (words: string): Finding => ({ level: 'warn', words })
export const fail = (words: string): Finding => ({ level: 'fail', words })

/** The kind of a fault alone: the words of a server may repeat an address or a password. */
export function faultOf(error: unknown): string {
  const { code, name, cause } = error as { code?: unknown; name?: string; cause?: unknown }
  if (typeof code === 'string') return code
  if (cause) return faultOf(cause)
  return name ?? 'unknown'
}
