import { findChromium, howToGetChromium } from './lib/chromium.mjs'
import { install } from './lib/install.mjs'
import { playwright, runSteps, steps } from './lib/steps.mjs'

// Opens every page that each role can reach, at every width (e2e/every-address-holds.spec.ts), and takes the
// whole accessibility walk. Takes half an hour, so that it runs by night and not in CI.
await install()
const chromium = await findChromium()
if (!chromium) throw new Error(`No browser starts here. ${howToGetChromium}`)
process.env.CHROMIUM = chromium
process.env.E2E_CRAWL = 'on'
delete process.env.TEST_PART
const { totals } = await runSteps([
  [steps.build],
  [playwright(['every-address-holds', 'every-page-is-accessible'], 2)],
])
process.exitCode = totals.failed > 0 ? 1 : 0
