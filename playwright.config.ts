import { mkdtempSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { defineConfig, devices } from '@playwright/test'
import { fastFolder } from '#tests/support/fast-folder.ts'
import { freePort } from '#tests/support/free-port.ts'
import { quick } from './e2e/support/browsers.ts'

type Server = { port: number; dataDir: string }

/** Three in the whole suite (scripts/lib/steps.mjs): each has a server and a demo world of its own. */
const workers = Number(process.env.E2E_WORKERS ?? 1)
// Workers read this file too: what is chosen here once is handed on in the environment.
process.env.E2E_SERVERS ??= JSON.stringify(await chooseServers())
const servers: Server[] = JSON.parse(process.env.E2E_SERVERS)
const own = servers[Number(process.env.TEST_PARALLEL_INDEX ?? 0)]
process.env.E2E_DATA_DIR = own?.dataDir

export default defineConfig({
  testDir: 'e2e',
  // The crawl takes half an hour: `npm run test:crawl`.
  testIgnore: process.env.E2E_CRAWL ? [] : '**/every-address-holds.spec.ts',
  globalTeardown: './e2e/support/global-teardown.ts',
  outputDir: 'test-results',
  fullyParallel: false,
  workers,
  // For what hangs: no journey is decided by how long it takes.
  timeout: 240_000,
  expect: { timeout: 30_000 },
  use: {
    ...devices['Desktop Chrome'],
    baseURL: own && originOf(own),
    locale: 'en-GB',
    timezoneId: 'Asia/Colombo',
    // Recording everything costs a third of a run: `npx playwright test --trace on` for one that fails.
    trace: 'off',
    screenshot: 'only-on-failure',
    launchOptions: quick,
  },
  webServer: servers.map((server) => ({
    // e2e/support/test.ts reads it.
    command: `"${process.execPath}" e2e/support/start-server.ts > "${join(server.dataDir, 'log')}"`,
    url: `${originOf(server)}/readyz`,
    timeout: 120_000,
    gracefulShutdown: { signal: 'SIGTERM' as const, timeout: 10_000 },
    env: {
      PORT: String(server.port),
      PUBLIC_ORIGIN: originOf(server),
      DATA_DIR: server.dataDir,
      DEMO: 'on',
      LOG_LEVEL: 'warn',
      SOCIAL_STAND_IN: 'on',
    },
  })),
})

function originOf({ port }: Server): string {
  return `http://localhost:${port}`
}

async function chooseServers(): Promise<Server[]> {
  const chosen = Array.from({ length: workers }, async () => ({
    port: await freePort(),
    dataDir: temporaryFolder(),
  }))
  return Promise.all(chosen)
}

/** Gone when the run is over; the server has ended by then. */
function temporaryFolder() {
  const folder = mkdtempSync(join(fastFolder, 'dealdesk-e2e-'))
  process.once('exit', () => rmSync(folder, { recursive: true, force: true, maxRetries: 5 }))
  return folder
}
