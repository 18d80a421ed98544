import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { install } from './lib/install.mjs'
import { node, root } from './lib/project.mjs'

// Breaks the site for real (tests/faults): databases that restart, fall silent or freeze, locks, load,
// rolling restarts. Takes minutes and wants a quiet machine, so that it runs by night and not in CI.
await install()
const steps = [
  [join(root, 'scripts', 'build.mjs')],
  [
    join(root, 'node_modules', 'vitest', 'vitest.mjs'),
    'run',
    '--config',
    'vitest.faults.config.ts',
    ...process.argv.slice(2),
  ],
]
const failed = steps.find((args) => spawnSync(node(), args, { stdio: 'inherit' }).status !== 0)
process.exitCode = failed ? 1 : 0
