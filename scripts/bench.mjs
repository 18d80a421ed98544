import { join, resolve } from 'node:path'
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
  const files = process.argv.slice(2).map((file) => resolve(file))
  const command = ['--disable-warning=ExperimentalWarning', join(root, 'bench', 'run.ts'), ...files]
  const { code } = await run(node(), command, { show: true })
  process.exitCode = code
} catch (error) {
  console.error(error.message)
  process.exitCode = 1
}
