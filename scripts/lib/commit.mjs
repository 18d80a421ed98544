import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'

/** The first twelve digits of the commit that is built; empty where neither git nor COMMIT tells it. */
export function commitOf(folder) {
  const given = (process.env.COMMIT ?? '').trim()
  if (/^[0-9a-f]{7,40}$/.test(given)) return given.slice(0, 12)
  if (!existsSync(join(folder, '.git'))) return ''
  try {
    const options = { cwd: folder, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }
    return execFileSync('git', ['rev-parse', '--short=12', 'HEAD'], options).trim()
  } catch {
    return ''
  }
}
