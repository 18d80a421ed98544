import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { clip, failuresText } from './failures.mjs'
import { node, root } from './project.mjs'
import { run } from './run.mjs'
import { tryAgain } from './try-again.mjs'

const bin = (...path) => join(root, 'node_modules', ...path)
const reporter = (name) => join(root, 'scripts', 'lib', `${name}-reporter.mjs`)

const biome = bin('@biomejs', 'biome', 'bin', 'biome')
const staged = ['check', '--staged', '--no-errors-on-unmatched']
const git = ['--vcs-enabled=true', '--vcs-client-kind=git']

/** Each step answers `{ passed, failed, failures }`; a step without tests of its own counts as one. */
export const steps = {
  types: command(
    'types',
    bin('typescript', 'bin', 'tsc'),
    // A second one does most of it again: 47 s of the processor instead of 26, for the same time.
    ['-p', '.', '--checkers', '1'],
    'npm run check',
  ),
  lint: command('lint', biome, ['check', '.'], 'npm run check'),
  lintStaged: command('lint', biome, [...staged, ...git], 'npm run check -- --staged'),
  build: command('build', join(root, 'scripts', 'build.mjs'), [], 'npm run build'),
  structure: vitest(['tests/structure', '--maxWorkers=1'], 'structure'),
  vitest: vitest([]),
  playwright: playwright([], 3),
}

/** The files of vitest whose path contains one of these; every file without any. */
export function vitest(filters, name = 'vitest') {
  const cli = bin('vitest', 'vitest.mjs')
  const args = [cli, 'run', ...filters, '--passWithNoTests', `--reporter=${reporter('vitest')}`]
  const again = (files) => vitest([...files, '--maxWorkers=1'], name).act()
  return { name, act: () => counted(args), again }
}

/** The journeys whose path contains one of these, on so many servers side by side. */
export function playwright(filters, workers) {
  const cli = bin('@playwright', 'test', 'cli.js')
  const args = [cli, 'test', ...filters, '--pass-with-no-tests']
  args.push(`--reporter=${reporter('playwright')}`)
  const act = () => counted(args, { E2E_WORKERS: String(workers) })
  return { name: 'playwright', act, again: (files) => playwright(files, 1).act() }
}

/**
 * Runs the steps of a row side by side and the rows one after the other, shows at the end what failed,
 * answers the failed steps and the sums of all.
 * @param twice whether files that fail are tried once more at the end (try-again.mjs)
 */
export async function runSteps(rows, { twice = false } = {}) {
  const first = []
  for (const row of rows) first.push(...(await Promise.all(row.map(runStep))))
  const { results, unsteady } = twice ? await tryAgain(first) : { results: first, unsteady: [] }
  const sum = (key) => results.reduce((total, result) => total + result[key], 0)
  const failed = results.filter((result) => result.failed > 0)
  console.log(failuresText(failed.flatMap(({ failures }) => failures)))
  for (const line of unsteady) console.log(`unsteady: ${line}`)
  return { failed, totals: { passed: sum('passed'), failed: sum('failed') } }
}

async function runStep({ name, act, again }) {
  const started = performance.now()
  const { passed, failed, failures } = await act()
  const seconds = ((performance.now() - started) / 1000).toFixed(0)
  console.log(`${name.padEnd(12)}${passed} passed, ${failed} failed  (${seconds} s)`)
  return { name, passed, failed, failures, again }
}

function command(name, file, args, repeat) {
  return { name, act }

  async function act() {
    const { code, output } = await run(node(), [file, ...args])
    if (code === 0) return { passed: 1, failed: 0, failures: [] }
    return {
      passed: 0,
      failed: 1,
      failures: [{ title: name, text: clip(output), command: repeat }],
    }
  }
}

/** Runs a test runner whose reporter shows its progress and leaves counts and failures (progress.mjs). */
async function counted(args, env = {}) {
  const folder = mkdtempSync(join(tmpdir(), 'report-'))
  const report = join(folder, 'report.json')
  const reporting = { env: { ...env, TEST_REPORT: report }, show: true }
  const { code, output } = await run(node(), args, reporting)
  const none = { passed: 0, failed: 0, failures: [], passedIn: [] }
  const counts = existsSync(report) ? JSON.parse(readFileSync(report, 'utf8')) : none
  rmSync(folder, { recursive: true })
  if (code === 0 || counts.failed > 0) return counts
  const failure = { title: 'the run itself', text: clip(output), command: 'npm test' }
  return { ...counts, failed: 1, failures: [failure] }
}
