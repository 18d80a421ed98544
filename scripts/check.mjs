import { performance } from 'node:perf_hooks'
import { install } from './lib/install.mjs'
import { registers } from './lib/registers.mjs'
import { runSteps, steps } from './lib/steps.mjs'

// Everything that says within seconds whether a change is sound enough to be looked at. With `--staged`
// the linter reads only the files that are about to be committed.
const lint = process.argv.includes('--staged') ? steps.lintStaged : steps.lint
try {
  const started = performance.now()
  await install()
  registers({ write: true })
  const { failed } = await runSteps([[steps.types, lint, steps.structure]])
  console.log(`Checked in ${((performance.now() - started) / 1000).toFixed(0)} s.`)
  process.exitCode = failed.length > 0 ? 1 : 0
} catch (error) {
  console.error(error.message)
  process.exitCode = 1
}
