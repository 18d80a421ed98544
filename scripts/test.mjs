import { findChromium } from './lib/chromium.mjs'
import { install } from './lib/install.mjs'
import { runSteps, steps } from './lib/steps.mjs'

// The whole suite, from a bare clone; `--vitest` only that, on what is built. The last line sums it up.
const onlyVitest = process.argv.includes('--vitest')
try {
  await install()
  const { types, lint, build, vitest, playwright } = steps
  const list = onlyVitest ? [vitest] : [types, lint, build, vitest, playwright]
  const chromium = onlyVitest ? null : await findChromium()
  if (chromium) process.env.CHROMIUM = chromium
  const { totals } = await runSteps(list)
  console.log(`${totals.passed} passed, ${totals.failed} failed`)
  process.exitCode = totals.failed > 0 ? 1 : 0
} catch (error) {
  console.error(error.message)
  console.log('0 passed, 1 failed')
  process.exitCode = 1
}
