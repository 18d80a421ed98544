import type { Config } from '#src/config/config.ts'
import { DatabaseClient } from '#src/database/client.ts'
import { backupChecks } from './backup-checks.ts'
import { type Check, type Finding, fail, faultOf, PATIENCE_MS } from './check.ts'
import { databaseChecks } from './database-checks.ts'
import { fileChecks } from './file-checks.ts'
import { jobChecks } from './job-checks.ts'
import { outsideChecks } from './outside-checks.ts'
import { processChecks } from './process-checks.ts'

export type Report = (name: string, finding: Finding) => void

/** Checks all that needs no database, whatever failed before. */
export function lookOutside(config: Config, report: Report): Promise<void> {
  return each([...fileChecks, ...backupChecks, ...outsideChecks], { config }, report)
}

/** Checks the database at `url` and what it knows of the other processes, by a connection of its own. */
export async function lookInDatabase(
  config: Config,
  { url, secretKeys }: { url: string; secretKeys: readonly string[] },
  report: Report,
): Promise<void> {
  const client = new DatabaseClient({
    connectionString: url,
    connectionTimeoutMillis: PATIENCE_MS,
    query_timeout: PATIENCE_MS,
  })
  try {
    await client.connect()
    const checks = [...databaseChecks, ...processChecks, ...jobChecks]
    await each(checks, { config, client, url, secretKeys }, report)
  } catch (error) {
    reportNoDatabase(error as Error, report)
  } finally {
    await client.end().catch(() => undefined)
  }
}

export function reportNoDatabase(error: Error, report: Report): void {
  report('database', fail(`it cannot be used: ${wordsOf(error)}`))
}

async function each<Around>(
  checks: readonly { name: string; look: (around: Around) => ReturnType<Check['look']> }[],
  around: Around,
  report: Report,
) {
  for (const { name, look } of checks) {
    const finding = await look(around).catch((error: Error) => fail(wordsOf(error)))
    report(name, finding)
  }
}

/** PostgreSQL's own words hold no password; those of others may. */
function wordsOf(error: Error): string {
  const { name, message } = error
  if (name === 'StartError' || name === 'NoPrimary' || 'severity' in error) return message
  return error instanceof AggregateError ? faultOf(error.errors[0]) : faultOf(error)
}
