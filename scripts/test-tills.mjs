import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { findChromium, howToGetChromium } from './lib/chromium.mjs'
import { install } from './lib/install.mjs'
import { node, root } from './lib/project.mjs'

// Rehearses a day without the line (tests/rehearsal) on the built server, with browsers that are killed.
// Takes minutes, so that it runs by night and not in CI. REDEMPTIONS=600 DOUBLES=30 KILLS=9 BY_HAND=30
// is a short one.
await install()
const chromium = await findChromium()
if (chromium === undefined) throw new Error(`No browser starts here. ${howToGetChromium}`)
if (chromium) process.env.CHROMIUM = chromium
const steps = [
  [join(root, 'scripts', 'build.mjs')],
  [
    join(root, 'node_modules', 'vitest', 'vitest.mjs'),
    'run',
    '--config',
    'vitest.tills.config.ts',
    ...process.argv.slice(2),
  ],
]
const failed = steps.find((args) => spawnSync(node(), args, { stdio: 'inherit' }).status !== 0)
process.exitCode = failed ? 1 : 0
