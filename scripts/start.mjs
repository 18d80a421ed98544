import { spawn } from 'node:child_process'
import { existsSync, watch } from 'node:fs'
import { join } from 'node:path'
import { install } from './lib/install.mjs'
import { node, root, serverEnv, serverFlags } from './lib/project.mjs'
import { run } from './lib/run.mjs'
import { isStale, sources } from './lib/stale.mjs'

const QUIET_MS = 50

const watching = process.argv.includes('--watch')
/** What was typed behind `start`. */
const words = process.argv.slice(3).filter((word) => word !== '--watch')
let server
let rebuild
let again = false
let leaving = false

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, leave)

// npm runs scripts through a shell that keeps signals to itself: when it goes, so do we.
const parent = process.ppid
const underNpm = process.env.npm_lifecycle_event !== undefined
if (underNpm) setInterval(() => process.ppid !== parent && leave(), 250).unref()

try {
  await install()
  if (watching) await watchSources()
  else if (isStale() && !(await build())) process.exit(1)
  start()
} catch (error) {
  console.error(error.message)
  process.exit(1)
}

function leave() {
  if (leaving) return
  leaving = true
  if (!server) process.exit(0)
  server.kill('SIGTERM')
}

async function build() {
  console.log('Building …')
  const { code, output } = await run(node(), [join(root, 'scripts', 'build.mjs')])
  if (code !== 0) console.error(output)
  return code === 0
}

/** The channel tells the server when we are gone, however we went. */
function start() {
  again = false
  const program = join(root, 'dist', 'server', 'dealdesk.js')
  server = spawn(node(), [...serverFlags, program, 'start', ...words], {
    cwd: process.cwd(),
    env: { ...serverEnv, ...process.env },
    stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
  })
  server.on('exit', (code) => {
    if (leaving || !watching) process.exit(code ?? 1)
    if (again) start()
  })
}

/** Brings dist/ up to date, now and after each change, which starts the server anew. */
async function watchSources() {
  await update(new Set(sources))
  const changed = new Set()
  let timer
  for (const name of sources) {
    watch(join(root, name), { recursive: true }, () => {
      changed.add(name)
      clearTimeout(timer)
      timer = setTimeout(restart, QUIET_MS)
    })
  }

  async function restart() {
    const now = new Set(changed)
    changed.clear()
    if (!(await update(now)) || leaving) return
    again = true
    if (!server.kill('SIGTERM')) start()
  }
}

/** False where the sources cannot be built; esbuild has said why. */
async function update(changed) {
  const { openRebuild } = await import('./lib/rebuild.mjs')
  const began = performance.now()
  try {
    if (!existsSync(join(root, 'dist', 'assets.json'))) await build()
    rebuild ??= await openRebuild()
    await rebuild(changed)
    console.log(`Built in ${((performance.now() - began) / 1000).toFixed(2)} s.`)
    return true
  } catch (error) {
    console.error(error.message)
    return false
  }
}
