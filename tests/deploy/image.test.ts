import { execFileSync, spawn } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { inRoot, root } from '#src/platform/root.ts'
import { execForm, parseDockerfile, texts } from '#tests/support/dockerfile.ts'
import { freePort } from '#tests/support/free-port.ts'

const [build = [], image = []] = parseDockerfile(readFileSync(inRoot('Dockerfile'), 'utf8'))
const folder = mkdtempSync(join(tmpdir(), 'dealdesk image '))
const [builder, app] = [join(folder, 'build'), join(folder, 'app')]
const env = {
  PATH: `${dirname(process.execPath)}:${process.env.PATH}`,
  HOME: folder,
  ...Object.fromEntries(texts(image, 'ENV').flatMap((text) => text.split(' ').map(pair))),
  PUBLIC_ORIGIN: 'https://office.example.com',
  SECRET_KEYS: 'Zk3v9QpL7wXb2NfT5rHs8YcD1mGj4EaU',
  DATA_DIR: join(folder, 'data'),
  PORT: String(await freePort()),
}

beforeAll(async () => {
  copySources()
  for (const command of texts(build, 'RUN')) runStep(command)
  for (const text of texts(image, 'COPY')) copyFromBuild(text)
})
afterAll(() => rmSync(folder, { recursive: true, force: true, maxRetries: 5 }))

test('what the Dockerfile makes starts in production, is healthy, invites and stops in order', async () => {
  const [program = '', ...args] = execForm(texts(image, 'CMD')[0] ?? '')
  expect(program).toBe('node')
  const server = spawn(process.execPath, args, { cwd: app, env, stdio: 'ignore' })
  const ended = new Promise((done) => server.once('exit', done))
  await vi.waitUntil(isHealthy, { timeout: 120_000, interval: 200 })

  const command = join('scripts', 'dealdesk.mjs')
  const link = execFileSync(
    process.execPath,
    [command, 'admin', 'invite', 'first@office.example'],
    { cwd: app, env },
  )
  expect(String(link)).toMatch(/^https:\/\/office\.example\.com\/invitation\/[\w-]{40,}\n$/)

  server.kill('SIGTERM')
  expect(await ended).toBe(0)
  expect(isHealthy()).toBe(false)
})

test('the image runs as an ordinary user and holds neither sources nor tools of development', () => {
  expect(texts(image, 'USER')).toEqual(['node'])
  expect(readdirSync(join(app, 'src'))).toEqual(['database'])
  const packages = readdirSync(join(app, 'node_modules'))
  expect(packages).toContain('sharp')
  for (const tool of ['typescript', 'esbuild', 'vitest', 'playwright']) {
    expect(packages).not.toContain(tool)
  }
})

/**
 * As the build context: what .dockerignore leaves, and the packages that `npm ci` would install, which
 * are linked: 720 MB. The test runner's own cache changes meanwhile and stays out; npm writes its record
 * of them in place, so that is a copy.
 */
function copySources() {
  const ignored = new Set(readFileSync(inRoot('.dockerignore'), 'utf8').split('\n'))
  mkdirSync(builder)
  for (const name of readdirSync(root)) {
    if (ignored.has(name) || name.startsWith('dist')) continue
    cpSync(join(root, name), join(builder, name), { recursive: true })
  }
  const record = join('node_modules', '.package-lock.json')
  const packages = readdirSync(inRoot('node_modules')).filter((name) => !name.startsWith('.vite'))
  mkdirSync(join(builder, 'node_modules'))
  execFileSync('cp', ['-al', ...packages, join(builder, 'node_modules')], {
    cwd: inRoot('node_modules'),
  })
  execFileSync('cp', ['--remove-destination', inRoot(record), join(builder, record)])
}

function runStep(command: string) {
  if (command === 'npm ci') return
  execFileSync('sh', ['-c', command], { cwd: builder, env: { ...process.env, PATH: env.PATH } })
}

function copyFromBuild(text: string) {
  const [, from = '', to = ''] = text.split(' ')
  const target = join(app, to)
  mkdirSync(dirname(target), { recursive: true })
  execFileSync('cp', ['-al', join(builder, from.replace(/^\/app/, '')), target])
}

function isHealthy() {
  const [, script = ''] = execForm(texts(image, 'HEALTHCHECK')[0] ?? '')
  try {
    execFileSync(process.execPath, [script], { cwd: app, env })
    return true
  } catch {
    return false
  }
}

function pair(text: string): [string, string] {
  const at = text.indexOf('=')
  return [text.slice(0, at), text.slice(at + 1)]
}
