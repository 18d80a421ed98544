import { spawn } from 'node:child_process'
import { watch } from 'node:fs'
import { join } from 'node:path'
import { install } from './lib/install.mjs'
import { node, root } from './lib/project.mjs'
import { run } from './lib/run.mjs'
import { isStale, sources } from './lib/stale.mjs'

const watching = process.argv.includes('--watch')
let server
let leaving = false

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, leave)

// npm runs scripts through a shell that keeps signals to itself: when it goes, so do we.
const parent = process.ppid
const underNpm = process.env.npm_lifecycle_event !== undefined
if (underNpm) setInterval(() => process.ppid !== parent && leave(), 250).unref()

try {
  await install()
  if (isStale() && !(await build()) && !watching) process.exit(1)
  start()
  if (watching) watchSources()
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
  server = spawn(node(), ['--enable-source-maps', join(root, 'dist', 'server', 'main.js')], {
    cwd: process.cwd(),
    stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
  })
  server.on('exit', (code) => {
    if (leaving || !watching) process.exit(code ?? 1)
  })
}

function watchSources() {
  let timer
  for (const name of sources) {
    watch(join(root, name), { recursive: true }, () => {
      clearTimeout(timer)
      timer = setTimeout(restart, 150)
    })
  }
}

async function restart() {
  if (!(await build()) || leaving) return
  const old = server
  old.once('exit', start)
  if (old.exitCode !== null) start()
  else old.kill('SIGTERM')
}
