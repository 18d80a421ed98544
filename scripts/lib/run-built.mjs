import { join } from 'node:path'
import { install } from './install.mjs'
import { node, root } from './project.mjs'
import { run } from './run.mjs'
import { isStale } from './stale.mjs'

/** Runs a command of dist/server with this script's arguments, after a build where one is needed. */
export async function runBuilt(file) {
  try {
    await install()
    if (isStale()) {
      const { code, output } = await run(node(), [join(root, 'scripts', 'build.mjs')])
      if (code !== 0) throw new Error(output)
    }
    const command = [join(root, 'dist', 'server', file), ...process.argv.slice(2)]
    const { code } = await run(node(), command, { show: true })
    process.exitCode = code
  } catch (error) {
    console.error(error.message)
    process.exitCode = 1
  }
}
