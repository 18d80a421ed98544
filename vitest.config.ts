import { defineConfig } from 'vitest/config'

/** Run by a configuration of their own. */
const elsewhere = [
  'tests/faults/**',
  'tests/fuzz/**',
  'tests/rehearsal/**',
  'tests/failover/**',
  'tests/money/**',
]
/** `SEED=1 npm test` runs the files in another order, the same one for the same seed. */
const { SEED } = process.env

/**
 * Files share their worker's modules, which a file of its own would load for a second or more. So what a
 * file changes beyond its own database it must put back.
 */
export default defineConfig({
  oxc: { jsx: { development: false } },
  test: {
    pool: 'forks',
    isolate: false,
    maxWorkers: 3,
    include: ['tests/**/*.test.{ts,tsx}'],
    exclude: elsewhere,
    globalSetup: ['tests/support/global-setup.ts'],
    setupFiles: [
      'tests/support/shipped-react.ts',
      'tests/support/checked-fragments.ts',
      'tests/support/shared-state.ts',
      'tests/support/record-exercises.ts',
    ],
    // For what hangs: no test is decided by how long it takes.
    testTimeout: 240_000,
    hookTimeout: 240_000,
    expect: { poll: { timeout: 60_000 } },
    env: { NODE_ENV: 'test' },
    fsModuleCache: true,
    ...(SEED && { sequence: { shuffle: { files: true }, seed: Number(SEED) } }),
  },
})
