import { readConfig } from '#src/config/config.ts'
import type { Connection } from '#src/database/connect.ts'
import { openDatabase } from '#src/database/open.ts'
import {
  forgetProcesses,
  type KeyHistory,
  readKeyHistory,
} from '#src/database/processes/register.ts'
import { keyIdOf, type StoredPurpose } from '#src/platform/secret-box.ts'
import { StartError } from '#src/platform/start-error.ts'
import { findSealedRows, type SealedRows } from '../sealed-rows.ts'
import type { Run } from './command.ts'

const names: Record<StoredPurpose, string> = {
  'credit-card-requests': 'credit card requests',
  'embed-sessions': 'visits from the mobile app',
  'kept-inputs': 'kept forms',
  'second-factors': 'second factors',
  outbox: 'waiting messages',
  'upstream-tokens': 'sessions',
}

const droppable = 'may be dropped.'

export const run: Run = async ({ options, print }) => {
  const config = readConfig()
  const { secretKeys, accessTokenSeconds } = config
  if (secretKeys.length === 0) throw new StartError('SECRET_KEYS: must be set')
  const database = await openDatabase(config)
  const { found, history } = await read(database).finally(database.close)
  const [current = '', ...others] = secretKeys.map((secret) => keyIdOf(secret, 'fingerprint'))
  const verdicts = others.map((key, index) =>
    verdictOn(found[index + 1] ?? [], history, { current, key }),
  )
  const unknown = found[secretKeys.length] ?? []
  for (const [index, { words }] of verdicts.entries()) print(`Key ${index + 2}: ${words}`)
  if (verdicts.length === 0) print('There is one key, and it is in use.')
  if (verdicts.some(({ words }) => words === droppable)) {
    const minutes = Math.ceil(accessTokenSeconds / 60)
    print(`Before you drop a key, let every process run for ${minutes} minutes with another first.`)
  }
  if (unknown.length > 0) {
    print(`Lost, as no key here opens them: ${unknown.map(describe).join(', ')}.`)
  }
  return verdicts.some(({ isDone }) => !isDone) ? 1 : 0

  async function read({ db, pool }: Connection) {
    if (options.has('lost')) {
      await forgetProcesses(pool)
      print('Dealdesk may start with these keys.')
    }
    return { found: await findSealedRows(db, secretKeys), history: await readKeyHistory(pool) }
  }
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
