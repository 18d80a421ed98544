import { join } from 'node:path'
import { install } from './lib/install.mjs'
import { node, root } from './lib/project.mjs'
import { run } from './lib/run.mjs'
import { isStale } from './lib/stale.mjs'

try {
  await install()
  if (isStale()) {
    const { code, output } = await run(node(), [join(root, 'scripts', 'build.mjs')])
    if (code !== 0) throw new Error(output)
  }
  const command = [join(root, 'dist', 'server', 'admin-invite.js'), ...process.argv.slice(2)]
  const { code } = await run(node(), command, { show: true })
  process.exitCode = code
} catch (error) {
  console.error(error.message)
  process.exitCode = 1
}
