import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { node, root } from './project.mjs'
import { run } from './run.mjs'

const bin = (...path) => join(root, 'node_modules', ...path)
const reporter = (name) => join(root, 'scripts', 'lib', `${name}-reporter.mjs`)

const biome = ['@biomejs', 'biome', 'bin', 'biome']
const git = ['--vcs-enabled=true', '--vcs-client-kind=git']

/** Each step answers `{ passed, failed, output }`; a step without tests of its own counts as one. */
export const steps = {
  types: { name: 'types', act: () => whole(['typescript', 'bin', 'tsc'], ['-p', '.']) },
  lint: { name: 'lint', act: () => whole(biome, ['check', '.']) },
  lintStaged: {
    name: 'lint',
    act: () => whole(biome, ['check', '--staged', '--no-errors-on-unmatched', ...git]),
  },
  build: { name: 'build', act: () => command(join(root, 'scripts', 'build.mjs'), []) },
  structure: vitest(['tests/structure', '--maxWorkers=1'], 'structure'),
  vitest: vitest([]),
  playwright: playwright([], 3),
}

/** The files of vitest whose path contains one of these; every file without any. */
export function vitest(filters, name = 'vitest') {
  const cli = bin('vitest', 'vitest.mjs')
  const args = [cli, 'run', ...filters, '--passWithNoTests', `--reporter=${reporter('vitest')}`]
  return { name, act: () => counted(args) }
}

/** The journeys whose path contains one of these, on so many servers side by side. */
export function playwright(filters, workers) {
  const cli = bin('@playwright', 'test', 'cli.js')
  const args = [cli, 'test', ...filters, '--pass-with-no-tests']
  args.push(`--reporter=${reporter('playwright')}`)
  return { name: 'playwright', act: () => counted(args, { E2E_WORKERS: String(workers) }) }
}

/**
 * Runs the steps of a row side by side and the rows one after the other, shows what failed, answers
 * the failed steps and the sums of all.
 */
export async function runSteps(rows) {
  const results = []
  for (const row of rows) results.push(...(await Promise.all(row.map(runStep))))
  const sum = (key) => results.reduce((total, result) => total + result[key], 0)
  const failed = results.filter((result) => result.failed > 0)
  return { failed, totals: { passed: sum('passed'), failed: sum('failed') } }
}

async function runStep({ name, act }) {
  const started = performance.now()
  const { passed, failed, output } = await act()
  const seconds = ((performance.now() - started) / 1000).toFixed(0)
  if (failed > 0) console.log(output)
  console.log(`${name.padEnd(12)}${passed} passed, ${failed} failed  (${seconds} s)`)
  return { name, passed, failed }
}

function whole(path, args) {
  return command(bin(...path), args)
}

async function command(file, args) {
  const { code, output } = await run(node(), [file, ...args])
  return { passed: code === 0 ? 1 : 0, failed: code === 0 ? 0 : 1, output }
}

/** Runs a test runner whose reporter shows its progress and leaves its counts (progress.mjs). */
async function counted(args, env = {}) {
  const folder = mkdtempSync(join(tmpdir(), 'report-'))
  const report = join(folder, 'report.json')
  const { code } = await run(node(), args, { env: { ...env, TEST_REPORT: report }, show: true })
  const none = { passed: 0, failed: code === 0 ? 0 : 1 }
  const counts = existsSync(report) ? JSON.parse(readFileSync(report, 'utf8')) : none
  rmSync(folder, { recursive: true })
  return { passed: counts.passed, failed: counts.failed || none.failed, output: '' }
}
