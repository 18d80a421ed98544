import { findChromium, howToGetChromium } from './lib/chromium.mjs'
import { install } from './lib/install.mjs'
import { testsOf } from './lib/noun-tests.mjs'
import { partOf } from './lib/part.mjs'
import { root } from './lib/project.mjs'
import { secondPass } from './lib/second-pass.mjs'
import { isStale } from './lib/stale.mjs'
import { playwright, runSteps, steps, vitest } from './lib/steps.mjs'

// The whole suite, from a bare clone; without a browser all but the journeys, which CI does not accept.
// With nouns or files only what concerns them: `npm test -- deals`. With `--databases` only what uses one, on
// what is built, `--all` of it or a third of what the first pass recorded (TEST_EXERCISES). The last line
// sums it up.
const args = process.argv.slice(2)
let leftOut = ''
if (args.length === 0 || args.join() === '--databases') {
  process.env.TEST_PART = partOf(root)
  console.log(`Of what walks everything, part ${process.env.TEST_PART} of 0 to 2.`)
}
try {
  await install()
  const { totals } = await runSteps(await chosen(), { twice: true })
  if (leftOut) console.log(`${leftOut}\n`)
  if (leftOut && process.env.CI) totals.failed += 1
  console.log(`${totals.passed} passed, ${totals.failed} failed`)
  process.exitCode = totals.failed > 0 ? 1 : 0
} catch (error) {
  console.error(error.message)
  console.log('0 passed, 1 failed')
  process.exitCode = 1
}

async function chosen() {
  if (args.includes('--databases')) {
    return [[vitest(await databaseFiles())]]
  }
  const { types, lint, build } = steps
  if (args.length === 0)
    return [[lint, build], [types, steps.vitest], (await hasBrowser()) ? [steps.playwright] : []]
  const found = args.map(testsOf)
  const files = found.flatMap((tests) => tests.files)
  const journeys = found.flatMap((tests) => tests.journeys)
  if (files.length + journeys.length === 0) throw new Error(`No test concerns ${args.join(', ')}.`)
  return concerning(files, journeys.length > 0 && (await hasBrowser()) ? journeys : [])
}

async function hasBrowser() {
  const chromium = await findChromium()
  if (chromium) process.env.CHROMIUM = chromium
  if (chromium === undefined)
    leftOut = `Left out: the journeys in e2e, since no browser starts here. ${howToGetChromium}`
  return chromium !== undefined
}

/** With what the first pass recorded (.ci/run) those that the second has to see; `--all` is all. */
async function databaseFiles() {
  const { databaseTests } = await import('./lib/database-tests.mjs')
  const folder = args.includes('--all') ? undefined : process.env.TEST_EXERCISES
  delete process.env.TEST_EXERCISES
  const { files, text } = secondPass(await databaseTests(), folder, process.env.TEST_PART)
  console.log(text)
  return files
}

/** Both at once, files and journeys on a core each. */
function concerning(files, journeys) {
  const alone = journeys.length === 0 || files.length === 0
  const workers = alone ? [] : ['--maxWorkers=1']
  return [
    isStale() ? [steps.build] : [],
    [
      ...(files.length > 0 ? [vitest([...files, ...workers])] : []),
      ...(journeys.length > 0 ? [playwright(journeys, 1)] : []),
    ],
  ]
}
