import { readConfig } from './config/config.ts'
import type { Connection } from './database/connect.ts'
import { openDatabase } from './database/open.ts'
import { forgetProcesses, type KeyHistory, readKeyHistory } from './database/processes/register.ts'
import { keyIdOf, type StoredPurpose } from './platform/secret-box.ts'
import { StartError } from './platform/start-error.ts'
import { findSealedRows, type SealedRows } from './start/sealed-rows.ts'

const names: Record<StoredPurpose, string> = {
  'credit-card-requests': 'credit card requests',
  'embed-sessions': 'visits from the mobile app',
  'kept-inputs': 'kept forms',
  outbox: 'waiting messages',
  'upstream-tokens': 'sessions',
}

const droppable = 'may be dropped.'

/**
 * `npm run keys:check`: whether each older key of SECRET_KEYS may go. Exit code 1 while one may not.
 * `-- --lost`: lets Dealdesk start without a key that is lost for good.
 */
try {
  const config = readConfig()
  const { secretKeys, accessTokenSeconds } = config
  if (secretKeys.length === 0) throw new StartError('SECRET_KEYS: must be set')
  const database = await openDatabase(config)
  const { found, history } = await read(database, secretKeys).finally(database.close)
  const [current = '', ...others] = secretKeys.map((secret) => keyIdOf(secret, 'fingerprint'))
  const verdicts = others.map((key, index) =>
    verdictOn(found[index + 1] ?? [], history, { current, key }),
  )
  const unknown = found[secretKeys.length] ?? []
  const lines = verdicts.map(({ words }, index) => `Key ${index + 2}: ${words}`)
  const minutes = Math.ceil(accessTokenSeconds / 60)
  if (verdicts.length === 0) lines.push('There is one key, and it is in use.')
  if (verdicts.some(({ words }) => words === droppable)) {
    lines.push(
      `Before you drop a key, let every process run for ${minutes} minutes with another first.`,
    )
  }
  if (unknown.length > 0)
    lines.push(`Lost, as no key here opens them: ${unknown.map(describe).join(', ')}.`)
  process.stdout.write(`${lines.join('\n')}\n`)
  process.exitCode = verdicts.some(({ isDone }) => !isDone) ? 1 : 0
} catch (error) {
  process.stderr.write(`${(error as Error).message}\n`)
  process.exitCode = 1
}

async function read({ db, pool }: Connection, secretKeys: readonly string[]) {
  if (process.argv.includes('--lost')) {
    await forgetProcesses(pool)
    process.stdout.write('Dealdesk may start with these keys.\n')
  }
  return { found: await findSealedRows(db, secretKeys), history: await readKeyHistory(pool) }
}

function verdictOn(
  rows: SealedRows[],
  { sealing, since }: KeyHistory,
  { current, key }: { current: string; key: string },
): { words: string; isDone: boolean } {
  if (rows.length > 0) {
    const words = `keep it. It still opens ${rows.map(describe).join(', ')}.`
    return { words, isDone: false }
  }
  if (sealing.has(key)) {
    return { words: 'keep it. A running process still has it first.', isDone: false }
  }
  const isNew = (since.get(key) ?? 0) > (since.get(current) ?? 0)
  if (!isNew) return { words: droppable, isDone: true }
  const words = 'keep it. It came last and nothing is sealed with it yet: put it first (step 2).'
  return { words, isDone: false }
}

function describe({ purpose, count, until }: SealedRows): string {
  const end = until ? `until ${until}` : 'until the job has sealed them anew'
  return `${count} ${names[purpose]} (${end})`
}
