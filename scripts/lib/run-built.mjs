import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { install } from './install.mjs'
import { node, root } from './project.mjs'
import { run } from './run.mjs'
import { isStale } from './stale.mjs'

/** Runs a program of dist/server with this script's arguments, after a build where one is needed. */
export async function runBuilt(file) {
  try {
    await install()
    if (isStale()) {
      const { code, output } = await run(node(), [join(root, 'scripts', 'build.mjs')])
      if (code !== 0) throw new Error(output)
    }
    const program = [join(root, 'dist', 'server', file), ...process.argv.slice(2)]
    process.exitCode = await end(spawn(node(), program, { stdio: 'inherit' }))
  } catch (error) {
    console.error(error.message)
    process.exitCode = 2
  }
}

function end(child) {
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal))
  return new Promise((done, fail) => {
    child.on('error', fail)
    child.on('close', (code) => done(code ?? 1))
  })
}
