import { readConfig } from './config/config.ts'
import { openDatabase } from './database/open.ts'
import { findSealedRows, type SealedRows } from './database/sealed-rows.ts'
import type { StoredPurpose } from './runtime/secret-box.ts'
import { StartError } from './runtime/start-error.ts'

const names: Record<StoredPurpose, string> = {
  'credit-card-requests': 'credit card requests',
  'embed-sessions': 'visits from the mobile app',
  'kept-inputs': 'kept forms',
  outbox: 'waiting messages',
  'upstream-tokens': 'sessions',
}

/** `npm run keys:check`: whether each older key of SECRET_KEYS may go. Exit code 1 while one may not. */
try {
  const config = readConfig()
  const { secretKeys, accessTokenSeconds } = config
  if (secretKeys.length === 0) throw new StartError('SECRET_KEYS: must be set')
  const database = await openDatabase(config)
  const found = await findSealedRows(database.db, secretKeys).finally(database.close)
  const older = found.slice(1, secretKeys.length)
  const unknown = found[secretKeys.length] ?? []
  const lines = older.map((rows, index) => `Key ${index + 2}: ${verdictOn(rows)}`)
  const minutes = Math.ceil(accessTokenSeconds / 60)
  if (older.length === 0) lines.push('There is one key, and it is in use.')
  if (older.some((rows) => rows.length === 0)) {
    lines.push(
      `Before you drop a key, let every process run for ${minutes} minutes with another first.`,
    )
  }
  if (unknown.length > 0)
    lines.push(`Lost, as no key here opens them: ${unknown.map(describe).join(', ')}.`)
  process.stdout.write(`${lines.join('\n')}\n`)
  process.exitCode = older.some((rows) => rows.length > 0) ? 1 : 0
} catch (error) {
  process.stderr.write(`${(error as Error).message}\n`)
  process.exitCode = 1
}

function verdictOn(rows: SealedRows[]): string {
  return rows.length === 0
    ? 'may be dropped.'
    : `keep it. It still opens ${rows.map(describe).join(', ')}.`
}

function describe({ purpose, count, until }: SealedRows): string {
  const end = until ? `until ${until}` : 'until the job has sealed them anew'
  return `${count} ${names[purpose]} (${end})`
}
