import { createHash } from 'node:crypto'
import { existsSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './project.mjs'
import { run } from './run.mjs'
import { isImage } from './stale.mjs'

const lock = join(root, 'package-lock.json')
const installed = join(root, 'node_modules', '.package-lock.json')
const stamp = join(root, 'node_modules', '.installed-for')

/** Installs the packages of the lock when they are missing or of another lock. */
export async function install() {
  if (isImage()) return
  const wanted = createHash('sha256').update(readFileSync(lock)).digest('hex')
  if (isInstalled(wanted)) return
  console.log('Installing packages (about a minute) …')
  const { code, output } = await run('npm', ['ci', '--include=dev', '--loglevel=error'])
  if (code !== 0) throw new Error(`npm ci failed:\n${output}`)
  writeFileSync(stamp, wanted)
}

function isInstalled(wanted) {
  if (existsSync(stamp)) return readFileSync(stamp, 'utf8') === wanted
  const complete = existsSync(installed) && statSync(installed).mtimeMs >= statSync(lock).mtimeMs
  if (complete) writeFileSync(stamp, wanted)
  return complete
}
