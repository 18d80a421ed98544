import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { node, root } from './project.mjs'
import { run } from './run.mjs'

const bin = (...path) => join(root, 'node_modules', ...path)

/** Each step answers `{ passed, failed, output }`; a step without tests of its own counts as one. */
export const steps = {
  types: { name: 'types', act: () => whole(['typescript', 'bin', 'tsc'], ['-p', '.']) },
  lint: { name: 'lint', act: () => whole(['@biomejs', 'biome', 'bin', 'biome'], ['check', '.']) },
  build: { name: 'build', act: () => command(join(root, 'scripts', 'build.mjs'), []) },
  structure: { name: 'structure', act: () => vitest(['run', 'tests/structure']) },
  vitest: { name: 'vitest', act: () => vitest(['run']) },
  playwright: { name: 'playwright', act: playwright },
}

/** Runs the steps one after the other, shows what failed, answers those. */
export async function runSteps(list) {
  const results = []
  for (const { name, act } of list) {
    const started = performance.now()
    const { passed, failed, output } = await act()
    const seconds = ((performance.now() - started) / 1000).toFixed(0)
    if (failed > 0) console.log(output)
    console.log(`${name.padEnd(12)}${passed} passed, ${failed} failed  (${seconds} s)`)
    results.push({ name, passed, failed })
  }
  const sum = (key) => results.reduce((total, result) => total + result[key], 0)
  return Object.assign(
    results.filter(({ failed }) => failed > 0),
    { totals: { passed: sum('passed'), failed: sum('failed') } },
  )
}

function whole(path, args) {
  return command(bin(...path), args)
}

async function command(file, args) {
  const { code, output } = await run(node(), [file, ...args])
  return { passed: code === 0 ? 1 : 0, failed: code === 0 ? 0 : 1, output }
}

function vitest(args) {
  return reported(
    (report) => [
      bin('vitest', 'vitest.mjs'),
      ...args,
      '--reporter=default',
      '--reporter=json',
      `--outputFile.json=${report}`,
    ],
    ({ numPassedTests, numFailedTests, numFailedTestSuites, success }) => ({
      passed: numPassedTests,
      failed: numFailedTests || (success ? 0 : numFailedTestSuites || 1),
    }),
  )
}

async function playwright() {
  if (!existsSync(join(root, 'e2e'))) return { passed: 0, failed: 0, output: '' }
  return reported(
    () => [bin('@playwright', 'test', 'cli.js'), 'test', '--reporter=list,json'],
    ({ stats }) => ({ passed: stats.expected + stats.flaky, failed: stats.unexpected }),
    (report) => ({ PLAYWRIGHT_JSON_OUTPUT_NAME: report }),
  )
}

/** Runs a test runner that also writes a report, and reads the counts from that. */
async function reported(args, read, env = () => ({})) {
  const folder = mkdtempSync(join(tmpdir(), 'report-'))
  const report = join(folder, 'report.json')
  const { code, output } = await run(node(), args(report), { env: env(report) })
  const counts = existsSync(report)
    ? read(JSON.parse(readFileSync(report, 'utf8')))
    : { passed: 0, failed: 1 }
  rmSync(folder, { recursive: true })
  return { passed: counts.passed, failed: counts.failed || (code === 0 ? 0 : 1), output }
}
