import { existsSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

/** The project's folder, wherever the script was called from. */
export const root = join(dirname(fileURLToPath(import.meta.url)), '..', '..')

const own = join(root, 'node_modules', '.bin', 'node')

/** The project's own Node where one was installed, else the one that runs this. */
export function node() {
  if (existsSync(own)) return own
  if (Number(process.versions.node.split('.')[0]) >= 22) return process.execPath
  throw new Error(
    `Node ${process.versions.node} is too old for ${process.platform}-${process.arch}: install Node 22 or newer.`,
  )
}

/**
 * How a server runs. A smaller young space, and collecting the old one when it has grown by 40 % instead of
 * up to 300, take a quarter off the memory after load; `gc` gives the rest back when the server is quiet
 * (docs/performance.md).
 */
export const serverFlags = ['--max-semi-space-size=16', '--heap-growing-percent=40', '--expose-gc']

/** glibc keeps freed memory in two arenas instead of one for each thread. */
export const serverEnv = { MALLOC_ARENA_MAX: '2' }
