import { spawn, spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { posix } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { inRoot } from '#src/platform/root.ts'
import { freePort } from '#tests/support/free-port.ts'
import { temporaryFolder } from '#tests/support/server.ts'

const read = (path: string) => readFileSync(inRoot(path), 'utf8')
const { engines, optionalDependencies } = JSON.parse(read('package.json'))
const oldest: string = engines.node.replace('>=', '')
const own = read('.nvmrc').trim()

/** Programs to try the scripts with, as `OTHER_NODES=/path/to/node:/path/to/another`. */
const nodes = (process.env.OTHER_NODES ?? '').split(':').filter(Boolean)

test('package.json, .nvmrc, the image and the README name the same versions of Node', () => {
  expect(read('README.md')).toContain(`You need Node ${oldest} or newer`)
  expect(read('docs/testing.md')).toContain(`Node ${oldest}.0, the oldest that the README names`)
  for (const [name, version] of Object.entries(optionalDependencies)) {
    if (name.startsWith('node-')) expect(version, name).toBe(own)
  }
  const images = [...read('Dockerfile').matchAll(/^FROM node:(\d+)-/gm)].map(([, major]) => major)
  expect(new Set(images)).toEqual(new Set([own.split('.')[0]]))
  expect(own.localeCompare(oldest, undefined, { numeric: true })).toBeGreaterThan(0)
})

/** The files that the calling Node loads before the project’s own takes over. */
function loadedBy(start: string): string[] {
  const seen = new Set<string>()
  const next = [start]
  for (let path = next.pop(); path; path = next.pop()) {
    if (seen.has(path)) continue
    seen.add(path)
    const own = read(path).matchAll(/^(?:import |export |\}).*from '(\.{1,2}\/[^']+)'/gm)
    next.push(...[...own].map(([, to = '']) => posix.join(posix.dirname(path), to)))
  }
  return [...seen]
}

test.each(['scripts/start.mjs', 'scripts/test.mjs'])(
  '%s needs nothing but Node until packages are installed',
  (start) => {
    const files = loadedBy(start)
    expect(files.length).toBeGreaterThan(4)
    const fixed = files.flatMap((path) => [
      ...read(path).matchAll(/^(?:import|export)\b[^']*?from '([^']+)'|^import '([^']+)'/gm),
    ])
    const foreign = fixed.map(([, from, bare]) => from ?? bare ?? '')
    expect(foreign.filter((name) => !/^(node:|\.{1,2}\/.*\.mjs$)/.test(name))).toEqual([])
    // Since Node 20.11, 21, 22 and 22 (nodejs.org/api, "History").
    const newer = /import\.meta\.(dirname|filename)|Object\.groupBy|Promise\.withResolvers|globSync/
    expect(files.filter((path) => newer.test(read(path)))).toEqual([])
  },
)

const { PATH = '', HOME = '/tmp' } = process.env

test.runIf(nodes.length > 0).each(nodes)(
  'with %s `npm start` serves and `npm test -- reports` finds its tests',
  { timeout: 300_000 },
  async (node) => {
    const found = spawnSync(
      node,
      [
        '-e',
        "import('./scripts/lib/noun-tests.mjs').then((m) => console.log(m.testsOf('deals').files.length))",
      ],
      { cwd: inRoot(), encoding: 'utf8' },
    )
    expect(Number(found.stdout)).toBeGreaterThan(10)
    const tested = spawnSync(node, ['scripts/test.mjs', 'tests/scripts/find-secrets.test.ts'], {
      cwd: inRoot(),
      env: { PATH, HOME },
      encoding: 'utf8',
    })
    expect(tested.stdout.trim().split('\n').at(-1)).toMatch(/^[1-9]\d* passed, 0 failed$/)

    const port = String(await freePort())
    const env = { PATH, HOME, PORT: port, DATA_DIR: await temporaryFolder(), DEMO: 'off' }
    const started = spawn(node, ['scripts/start.mjs'], { cwd: inRoot(), env, stdio: 'ignore' })
    const ended = new Promise((done) => started.once('exit', done))
    onTestFinished(async () => {
      started.kill('SIGTERM')
      await ended
    })
    const ready = () =>
      fetch(`http://127.0.0.1:${port}/readyz`).then(
        ({ ok }) => ok,
        () => false,
      )
    await expect.poll(ready, { timeout: 120_000, interval: 200 }).toBe(true)
    started.kill('SIGTERM')
    expect(await ended).toBe(0)
  },
)
