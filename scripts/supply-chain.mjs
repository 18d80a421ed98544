import { execFileSync } from 'node:child_process'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { findSecrets } from './lib/find-secrets.mjs'
import { root } from './lib/project.mjs'
import { run } from './lib/run.mjs'

// What comes with the program and what must not: known holes in packages, the list of all parts, secrets.
const MEGABYTE = 1024 * 1024
const checks = { 'dependency audit': audit, 'list of parts': writeParts, 'secret scan': scan }
let [passed, failed] = [0, 0]
for (const [name, check] of Object.entries(checks)) {
  const { good, report } = await check()
  console.log(
    `${name.padEnd(18)}${good === null ? 'not done' : good ? 'passed' : 'FAILED'}  ${report}`,
  )
  if (good === true) passed += 1
  if (good === false) failed += 1
}
console.log(`${passed} passed, ${failed} failed`)
process.exitCode = failed > 0 ? 1 : 0

/** Asks the registry; one that has no advisories, such as a mirror, leaves the question open. */
async function audit() {
  const { output } = await run('npm', ['audit', '--json', '--omit=dev', '--loglevel=silent'])
  const start = output.indexOf('{')
  const report = start < 0 ? {} : JSON.parse(output.slice(start))
  const found = report.metadata?.vulnerabilities
  if (!found) return { good: null, report: 'the registry names no advisories; ask one that does' }
  const grave = found.high + found.critical
  return { good: grave === 0, report: `${grave} high or critical, ${found.total} in all` }
}

/** CycloneDX, of what production installs. */
async function writeParts() {
  const kind = ['--sbom-format=cyclonedx', '--sbom-type=application']
  const options = [...kind, '--package-lock-only', '--omit=dev', '--loglevel=silent']
  const { code, output } = await run('npm', ['sbom', ...options])
  if (code !== 0) return { good: false, report: output.trim() }
  const list = JSON.parse(output)
  list.metadata.component.name = 'dealdesk'
  mkdirSync(join(root, 'dist'), { recursive: true })
  writeFileSync(join(root, 'dist', 'sbom.cdx.json'), `${JSON.stringify(list, null, 1)}\n`)
  return { good: true, report: `dist/sbom.cdx.json, ${list.components.length} packages` }
}

/** Of every file that is kept, as it is now. */
function scan() {
  const files = execFileSync('git', ['ls-files', '-z'], { cwd: root, maxBuffer: 64 * MEGABYTE })
  const names = files.toString().split('\0').filter(Boolean)
  const found = names.flatMap((name) => {
    const text = readText(join(root, name))
    return findSecrets(text).map(({ line, what }) => `${name}:${line} ${what}`)
  })
  return { good: found.length === 0, report: found.join('\n') || `${names.length} files` }
}

/** Empty for what is no text, or was removed since. */
function readText(path) {
  try {
    const bytes = readFileSync(path)
    return bytes.includes(0) ? '' : bytes.toString()
  } catch {
    return ''
  }
}
