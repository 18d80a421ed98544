import { execFileSync } from 'node:child_process'
import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { findChromium, howToGetChromium } from './lib/chromium.mjs'
import { install } from './lib/install.mjs'
import { testsOf } from './lib/noun-tests.mjs'
import { root } from './lib/project.mjs'
import { isStale } from './lib/stale.mjs'
import { playwright, runSteps, steps, vitest } from './lib/steps.mjs'

// Every test and journey on days when a calendar turns: the C compiler of the system makes what moves the
// clock of all processes, PostgreSQL and the browser included. `npm run test:days -- '02-29 12:00' reports`
// takes one moment, in Asia/Colombo, and what concerns reports. All of it takes 70 minutes: by night.
const usual = ['01-01 00:02', '02-28 23:30', '02-29 12:00', '05-31 05:20', '12-31 23:30']
const DAY_MS = 86_400_000
const args = process.argv.slice(2)
const isMoment = (arg) => /^\d\d-\d\d \d\d:\d\d$/.test(arg)
const moments = args.some(isMoment) ? args.filter(isMoment) : usual
const found = args.filter((arg) => !isMoment(arg)).map(testsOf)

await install()
const chromium = await findChromium()
if (!chromium) throw new Error(`No browser starts here. ${howToGetChromium}`)
process.env.CHROMIUM = chromium
if (isStale()) await runSteps([[steps.build]])
const library = compile()
let failed = 0
for (const moment of moments) {
  const seconds = Math.round((next(moment).getTime() - Date.now()) / 1000)
  console.log(`\n${next(moment).toISOString()}`)
  Object.assign(process.env, { LD_PRELOAD: library, CLOCK_OFFSET: String(seconds) })
  const { totals } = await runSteps(rows(), { twice: true })
  console.log(`${totals.passed} passed, ${totals.failed} failed`)
  failed += totals.failed
}
process.exitCode = failed > 0 ? 1 : 0

function rows() {
  if (found.length === 0) return [[steps.vitest], [steps.playwright]]
  const files = found.flatMap((tests) => tests.files)
  const journeys = found.flatMap((tests) => tests.journeys)
  return [files.length ? [vitest(files)] : [], journeys.length ? [playwright(journeys, 3)] : []]
}

/** The next such moment in Asia/Colombo, from tomorrow on; the 29th of February in a leap year. */
function next(moment) {
  const [day, time] = moment.split(' ')
  for (let year = new Date().getUTCFullYear(); ; year += 1) {
    const at = new Date(`${year}-${day}T${time}:00+05:30`)
    const isThatDay = new Date(at.getTime() + 5.5 * 3_600_000).toISOString().includes(`-${day}T`)
    if (isThatDay && at.getTime() > Date.now() + DAY_MS) return at
  }
}

function compile() {
  const file = join(mkdtempSync(join(tmpdir(), 'clock-')), 'clock.so')
  const source = join(root, 'scripts', 'lib', 'clock.c')
  execFileSync('cc', ['-O2', '-shared', '-fPIC', '-o', file, source, '-ldl'])
  return file
}
