import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { install } from './lib/install.mjs'
import { node, root } from './lib/project.mjs'

// Random lives of payments (tests/money): 5,000 sequences and a year of 200 merchants, with MONEY_SEED,
// SEQUENCES, MERCHANTS and KILLS to run others. Takes an hour and more, so that it runs by night and not in CI.
await install()
const vitest = join(root, 'node_modules', 'vitest', 'vitest.mjs')
const args = [vitest, 'run', '--config', 'vitest.money.config.ts', ...process.argv.slice(2)]
process.exitCode = spawnSync(node(), args, { stdio: 'inherit' }).status ?? 1
