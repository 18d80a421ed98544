import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { buildCommit } from './lib/build-commit.mjs'
import { install } from './lib/install.mjs'
import { node, root } from './lib/project.mjs'
import { run } from './lib/run.mjs'
import { isStale } from './lib/stale.mjs'

// Options: docs/performance.md#how-to-measure.
try {
  const { values, positionals } = parseArgs({
    options: { against: { type: 'string' }, accept: { type: 'boolean' } },
    allowPositionals: true,
  })
  await install()
  if (isStale()) {
    const { code, output } = await run(node(), [join(root, 'scripts', 'build.mjs')])
    if (code !== 0) throw new Error(output)
  }
  const files = positionals.map((file) => resolve(file))
  const flags = values.accept ? ['--accept'] : []
  const programs = values.against
    ? [['against.ts', await buildCommit(values.against)]]
    : [['run.ts', ...flags, ...files], ['sorted-lists.ts'], ['redeem.ts'], ['places.ts']]
  for (const [program, ...given] of programs) {
    const command = [
      '--disable-warning=ExperimentalWarning',
      join(root, 'bench', program),
      ...given,
    ]
    const { code } = await run(node(), command, { show: true })
    if (code !== 0) process.exitCode = code
  }
} catch (error) {
  console.error(error.message)
  process.exitCode = 1
}
