import { performance } from 'node:perf_hooks'
import { install } from './lib/install.mjs'
import { runSteps, steps } from './lib/steps.mjs'

// Everything that says within a minute whether a change is sound enough to be looked at.
try {
  const started = performance.now()
  await install()
  const { failed } = await runSteps([[steps.types, steps.lint, steps.structure]])
  console.log(`Checked in ${((performance.now() - started) / 1000).toFixed(0)} s.`)
  process.exitCode = failed.length > 0 ? 1 : 0
} catch (error) {
  console.error(error.message)
  process.exitCode = 1
}
