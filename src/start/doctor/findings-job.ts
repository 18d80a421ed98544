import { hostname } from 'node:os'
import type { Config } from '#src/config/config.ts'
import type { Database } from '#src/database/connect.ts'
import type { Job } from '#src/platform/start-job.ts'
import { keepFindings } from '#src/services/core/safeguards/findings.ts'
import type { Finding } from './check.ts'

const EVERY_MS = 60_000
const LOOK_EVERY_MS = 3_600_000

type Around = { db: Database; url: string; secretKeys: readonly string[] }

/**
 * Looks each hour at what `dealdesk doctor` looks at, for the administrators' page of safeguards. Not at
 * the start, when mail, brokers and other replicas may still be on their way; the checks are loaded then.
 */
export function findingsJob(config: Config, { db, ...database }: Around): Job {
  let lookedAt = performance.now() - LOOK_EVERY_MS + EVERY_MS
  const run = async () => {
    if (performance.now() - lookedAt < LOOK_EVERY_MS) return false
    lookedAt = performance.now()
    const { lookInDatabase, lookOutside } = await import('./look-around.ts')
    const found = new Map<string, Finding>()
    const report = (name: string, finding: Finding) => found.set(name, finding)
    await lookOutside(config, report)
    await lookInDatabase(config, database, report)
    const rows = [...found].map(([name, finding]) => ({ name, ...finding }))
    await keepFindings(db, hostname(), rows)
    return false
  }
  return { name: 'findings', everyMs: EVERY_MS, run }
}
