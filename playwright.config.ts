import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { defineConfig, devices } from '@playwright/test'
import { freePort } from '#tests/support/free-port.ts'

// Workers read this file too: folder and port are chosen once and handed on in the environment.
process.env.E2E_DATA_DIR ??= temporaryFolder()
process.env.E2E_PORT ??= String(await freePort())
const { E2E_DATA_DIR: dataDir, E2E_PORT: port } = process.env
const origin = `http://localhost:${port}`
const system = '/usr/bin/chromium'
const executablePath = process.env.CHROMIUM ?? (existsSync(system) ? system : undefined)
const asRoot = process.getuid?.() === 0

export default defineConfig({
  testDir: 'e2e',
  outputDir: 'test-results',
  fullyParallel: false,
  workers: 1,
  timeout: 45_000,
  use: {
    ...devices['Desktop Chrome'],
    baseURL: origin,
    locale: 'en-GB',
    timezoneId: 'Asia/Colombo',
    trace: 'retain-on-failure',
    launchOptions: {
      ...(executablePath && { executablePath }),
      args: asRoot ? ['--no-sandbox'] : [],
    },
  },
  webServer: {
    command: `"${process.execPath}" dist/server/main.js`,
    url: `${origin}/readyz`,
    timeout: 120_000,
    gracefulShutdown: { signal: 'SIGTERM', timeout: 10_000 },
    env: {
      PORT: port,
      PUBLIC_ORIGIN: origin,
      DATA_DIR: dataDir,
      DEMO: 'on',
      LOG_LEVEL: 'warn',
      SOCIAL_STAND_IN: 'on',
    },
  },
})

/** Gone when the run is over; the server has ended by then. */
function temporaryFolder() {
  const folder = mkdtempSync(join(tmpdir(), 'dealdesk-e2e-'))
  process.once('exit', () => rmSync(folder, { recursive: true, force: true, maxRetries: 5 }))
  return folder
}
