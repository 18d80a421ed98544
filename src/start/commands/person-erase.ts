import { v7 } from 'uuid'
import { readConfig } from '#src/config/config.ts'
import type { KeepReason } from '#src/contract/authentication/persons.ts'
import { openDatabase } from '#src/database/open.ts'
import { loadTranslators } from '#src/i18n/translate.ts'
import { secretKeysOf } from '#src/platform/data-dir.ts'
import { inRoot } from '#src/platform/root.ts'
import { openStorage } from '#src/services/files/open-storage.ts'
import { Refusal } from '#src/services/kit/refusals/refusal.ts'
import {
  beginErasure,
  countHeld,
  findPerson,
  finishErasure,
  type Held,
} from '#src/services/persons/index.ts'
import type { Run } from './command.ts'

const ends = { remove: 'removed', blank: 'emptied', keep: 'kept' }
const reasons: Record<KeepReason, string> = {
  books: 'books must be kept as long as tax law says',
  chain: 'the audit trail is a signed chain',
  signed: 'tills signed it',
  optOut: 'or they would be written to again',
  hashed: 'only hashes, for days',
  unlinked: 'nothing in it leads to a person',
  steps: 'emptied by the last step',
}

export const run: Run = async ({ argument: typed, values, print }) => {
  const reason = values.get('reason')
  const config = readConfig()
  const settings = { ...config, secretKeys: await secretKeysOf(config) }
  const { db, close } = await openDatabase(config)
  try {
    const person = await findPerson(db, settings, typed)
    const held = person ? await countHeld(db, person) : []
    if (!person || (person.accountId === null && held.length === 0)) {
      print(`Nothing is known about ${typed}.`)
      return 1
    }
    for (const line of held.map(inWords)) print(line)
    if (reason === undefined) {
      print('Nothing was changed: --reason TEXT erases.')
      return 0
    }
    const origin = { requestId: `person erase ${v7()}`, address: null }
    const begun = await beginErasure(db, settings, { person, reason, origin })
    const deps = { db, storage: openStorage(config) }
    const { removed, emptied } = await finishErasure(deps, begun.id)
    print(`Erased: ${removed} rows removed, ${emptied} emptied. Every session has ended.`)
    return 0
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    const { en } = await loadTranslators(inRoot('locales'))
    print(en(error.key))
    return 1
  } finally {
    await close()
  }
}

function inWords({ kind, how, why, rows }: Held): string {
  return `${kind}: ${rows} ${ends[how]}${why ? `, as ${reasons[why]}` : ''}`
}
