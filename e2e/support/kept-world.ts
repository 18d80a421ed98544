import { execFile, spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { existsSync, statSync } from 'node:fs'
import { mkdir, mkdtemp, readdir, readFile, rename, rm } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'
import { build } from 'esbuild'
import { businessDate } from '#src/i18n/business-time.ts'
import { fastFolder } from '#tests/support/fast-folder.ts'
import { freePort } from '#tests/support/free-port.ts'

const cache = 'node_modules/.cache/journeys'
/** Its moments are relative to the one when it was made: an unpaid checkout of two minutes ago, say. */
const YOUNG_MS = 60 * 60_000
const run = promisify(execFile)
const { isStale } = await import(new URL('../../scripts/lib/stale.mjs', import.meta.url).href)

/**
 * Fills a server's folder with a demo world as an earlier start has left it: a copy needs 0.2 s of the
 * processor, loading one 8. Kept until the business day ends, it is an hour old, or anything that it is made
 * of changes; then a start of the same server makes another. A server older than its sources makes its own.
 * @param main the built server
 * @param folder an empty folder, its DATA_DIR
 */
export async function copyWorld(main: string, folder: string): Promise<void> {
  if (isStale()) return
  const kept = join(cache, await nameOfWorld())
  if (!isYoung(kept)) await keepWorld(main, kept)
  // Keeps the owner, which the database's folder needs where root starts it.
  await run('cp', ['-a', `${kept}/.`, folder])
}

/** By all that a world is made of: what the loader bundles, the tables, the pictures, the packages. */
async function nameOfWorld(): Promise<string> {
  const { outputFiles } = await build({
    entryPoints: ['src/world/load.ts', 'src/database/embedded.ts'],
    bundle: true,
    write: false,
    outdir: 'dist',
    format: 'esm',
    platform: 'node',
    packages: 'external',
    logLevel: 'error',
  })
  const hash = createHash('sha256').update(await readFile('package-lock.json'))
  for (const { contents } of outputFiles) hash.update(contents)
  for (const files of ['src/database/migrations', 'src/world/pictures']) {
    const entries = await readdir(files, { withFileTypes: true })
    for (const entry of entries.filter((one) => one.isFile())) {
      hash.update(await readFile(join(files, entry.name)))
    }
  }
  return `${businessDate(Date.now(), 'Asia/Colombo')}-${hash.digest('hex').slice(0, 16)}`
}

function isYoung(kept: string): boolean {
  return existsSync(kept) && Date.now() - statSync(kept).birthtimeMs < YOUNG_MS
}

/** Made beside its place and moved there whole; older ones go. */
async function keepWorld(main: string, kept: string): Promise<void> {
  const draft = await mkdtemp(join(fastFolder, 'dealdesk-world-'))
  try {
    await startOnce(main, draft)
    await mkdir(cache, { recursive: true })
    for (const old of await readdir(cache)) {
      await rm(join(cache, old), { recursive: true, force: true, maxRetries: 5 })
    }
    const fresh = await mkdtemp(join(cache, `${basename(kept)}-`))
    await run('cp', ['-a', `${draft}/.`, fresh])
    await rename(fresh, kept)
  } finally {
    await rm(draft, { recursive: true, force: true, maxRetries: 5 })
  }
}

/** Until the server answers, which it does when the world is there whole. */
async function startOnce(main: string, folder: string): Promise<void> {
  const port = await freePort()
  const env = { ...process.env, DATA_DIR: folder, PORT: String(port) }
  const child = spawn(process.execPath, [main], { env, stdio: ['ignore', 'ignore', 'inherit'] })
  const ended = once(child, 'close')
  while (child.exitCode === null) {
    const ready = await fetch(`http://localhost:${port}/readyz`).catch(() => null)
    if (ready?.ok) break
    await sleep(50)
  }
  child.kill('SIGTERM')
  const [code] = await ended
  if (code !== 0) throw new Error('the server that makes the demo world did not start')
}
