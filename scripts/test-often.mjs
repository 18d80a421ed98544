import { spawn } from 'node:child_process'
import { readdirSync, readFileSync, statSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { install } from './lib/install.mjs'
import { node, root } from './lib/project.mjs'
import { isStale } from './lib/stale.mjs'
import { runSteps, steps, vitest } from './lib/steps.mjs'

// The fastest third of vitest's files fifty times, each time in another order, while every core is
// busy with something else: what fails now and then depends on time, on order or on luck.
// `npm run test:often -- 5` runs them five times; `--no-load` leaves the load to what else is running.
const args = process.argv.slice(2)
const times = Number(args.find((arg) => /^\d+$/.test(arg)) ?? 50)

await install()
if (isStale()) await runSteps([[steps.build]])
const files = await fastestThird()
const load = args.includes('--no-load') ? [] : Array.from({ length: availableParallelism() }, spin)
process.once('exit', () => {
  for (const child of load) child.kill()
})
let clean = 0
for (let time = 1; time <= times; time += 1) {
  process.env.SEED = String(time)
  const { passed, failed } = await vitest(files).act()
  if (failed === 0) clean += 1
  console.log(`SEED=${time}: ${passed} passed, ${failed} failed; ${clean} of ${time} runs clean`)
}
process.exit(clean === times ? 0 : 1)

/** By what vitest remembers of earlier runs; what it never ran is guessed, so that it starts at once. */
async function fastestThird() {
  const { databaseTests, testFiles } = await import('./lib/database-tests.mjs')
  const all = testFiles()
  const known = durations()
  const withDatabase = new Set(await databaseTests())
  const slowness = (file) => known.get(file) ?? guess(file, withDatabase.has(file))
  return all.sort((one, other) => slowness(one) - slowness(other)).slice(0, all.length / 3)
}

/** Milliseconds by what most files need: a page of tests ten, a database fifty, an image all of them. */
function guess(file, usesDatabase) {
  if (/^tests\/(deploy|process)\//.test(file)) return Number.POSITIVE_INFINITY
  return statSync(join(root, file)).size / 400 + (usesDatabase ? 50 : 0)
}

/** Milliseconds of each file in the results that vitest keeps for its next order. */
function durations() {
  const folder = join(root, 'node_modules', '.vite', 'vitest')
  try {
    const kept = readdirSync(folder, { recursive: true }).find((file) =>
      /results\.json$/.test(file),
    )
    const { projects } = JSON.parse(readFileSync(join(folder, kept), 'utf8'))
    const rows = Object.values(projects).flatMap(({ files }) => Object.entries(files))
    return new Map(rows.map(([file, { duration }]) => [file, duration]))
  } catch {
    return new Map()
  }
}

function spin() {
  return spawn(node(), ['-e', 'for (;;);'], { stdio: 'ignore' })
}
