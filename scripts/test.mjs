import { findChromium } from './lib/chromium.mjs'
import { install } from './lib/install.mjs'
import { runSteps, steps } from './lib/steps.mjs'

// The whole suite, from a bare clone. The last line sums it up.
try {
  await install()
  const chromium = await findChromium()
  if (chromium) process.env.CHROMIUM = chromium
  const { types, lint, build, vitest, playwright } = steps
  const { totals } = await runSteps([types, lint, build, vitest, playwright])
  console.log(`${totals.passed} passed, ${totals.failed} failed`)
  process.exitCode = totals.failed > 0 ? 1 : 0
} catch (error) {
  console.error(error.message)
  console.log('0 passed, 1 failed')
  process.exitCode = 1
}
