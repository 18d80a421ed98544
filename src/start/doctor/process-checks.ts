import type { DatabaseClient } from '#src/database/client.ts'
import {
  checkKeys,
  describeSelf,
  halfOf,
  readKeyDays,
  readRunning,
} from '#src/database/processes/register.ts'
import { readVersion } from '#src/platform/version.ts'
import { type Check, type Finding, fail, ok, warn } from './check.ts'

/** NIST SP 800-57 part 1, 5.3.6: keys that protect stored data are changed within one or two years. */
const KEY_DAYS = 365

const keys: Check<'client' | 'secretKeys' | 'config'> = {
  name: 'keys',
  async look({ client, secretKeys, config }) {
    const self = describeSelf(halfOf(config.run), secretKeys)
    const words = `the first is ${self.keys[0]}, ${self.keys.length} in all`
    if (!(await hasRegister(client))) return ok(`${words}; nothing to compare with yet`)
    const verdict = await checkKeys(client, self)
    if (verdict === 'agree') return ageOf(words, await readKeyDays(client, self.keys[0] ?? ''))
    if (verdict === 'lost') {
      return fail(
        `${words}: the key that sealed what this database holds is missing; add it as the last one, or give it up by "dealdesk keys --lost"`,
      )
    }
    return fail(
      `${words}: a running process seals with a key that is missing here, or cannot open what this one seals; change keys in the documented order`,
    )
  },
}

function ageOf(words: string, days: number | null): Finding {
  if (days === null) return ok(`${words}; it is not in use here yet`)
  const age = days === 0 ? 'less than a day' : `${days} ${days === 1 ? 'day' : 'days'}`
  const aged = `${words}; it has been in use here for ${age}`
  return days <= KEY_DAYS ? ok(aged) : warn(`${aged}: change it in the documented order`)
}

const versions: Check<'client'> = {
  name: 'processes',
  async look({ client }) {
    if (!(await hasRegister(client))) return ok('none has run here yet')
    const running = await readRunning(client)
    if (running.length === 0) return ok('none runs now')
    const own = readVersion()
    const names = [...new Set(running.map(({ version }) => version ?? 'an older version'))].sort()
    const words = `${running.length} run: ${names.join(', ')}`
    if (names.every((name) => name === own)) return ok(words)
    return warn(`${words}; this is ${own}: replace those that are left of another version`)
  },
}

async function hasRegister(client: DatabaseClient): Promise<boolean> {
  const { rows } = await client.query(`SELECT EXISTS (SELECT FROM information_schema.columns
    WHERE table_name = 'key_uses' AND column_name = 'since') AS there`)
  return rows[0]?.there ?? false
}

export const processChecks = [keys, versions]
