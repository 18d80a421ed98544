import { createHash } from 'node:crypto'
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
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
  const required = createHash('sha256').update(readFileSync(lock)).digest('hex')
  if (isInstalled(required)) return
  console.log('Installing packages (about a minute) …')
  const { code, output } = await run('npm', ['ci', '--include=dev', '--loglevel=error'])
  if (code !== 0) throw new Error(`npm ci failed:\n${output}`)
  mark(required)
}

function isInstalled(required) {
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === required) return true
  if (!isComplete()) return false
  mark(required)
  return true
}

/** A new file each time: a copy of node_modules made of hard links keeps its own. */
function mark(required) {
  rmSync(stamp, { force: true })
  writeFileSync(stamp, required)
}

/**
 * Whether npm's record of node_modules agrees with the lock: after an `npm ci` of somebody's own, or a
 * change of the lock that needs no other package.
 */
function isComplete() {
  if (!existsSync(installed)) return false
  const { '': _, ...required } = packagesIn(lock)
  const present = packagesIn(installed)
  return Object.entries(required).every(([path, { version, optional }]) =>
    present[path] ? present[path].version === version : optional,
  )
}

function packagesIn(file) {
  return JSON.parse(readFileSync(file, 'utf8')).packages
}
