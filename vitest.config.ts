import { defineConfig } from 'vitest/config'

/** Files that replace what modules or the process share; each gets a worker of its own. */
const alone = ['tests/process/**/*.test.ts', 'tests/deploy/**/*.test.ts']
const everyFile = 'tests/**/*.test.{ts,tsx}'
/** Run by a configuration of their own. */
const elsewhere = ['tests/faults/**', 'tests/fuzz/**']
const common = {
  pool: 'forks',
  testTimeout: 60_000,
  hookTimeout: 60_000,
  expect: { poll: { timeout: 10_000 } },
  env: { NODE_ENV: 'test' },
} as const

/** `SEED=1 npm test` runs the files in another order, the same one for the same seed. */
const { SEED } = process.env

/**
 * All other files share their worker's modules, which a file of its own would load for a second or
 * more. So what a file changes beyond its own database it must put back.
 */
export default defineConfig({
  oxc: { jsx: { development: false } },
  test: {
    globalSetup: ['tests/support/global-setup.ts'],
    maxWorkers: 3,
    ...(SEED && { sequence: { shuffle: { files: true }, seed: Number(SEED) } }),
    fsModuleCache: true,
    projects: [
      { test: { ...common, name: 'alone', include: alone } },
      {
        test: {
          ...common,
          name: 'shared',
          include: [everyFile],
          exclude: [...alone, ...elsewhere],
          isolate: false,
          setupFiles: [
            'tests/support/shipped-react.ts',
            'tests/support/checked-fragments.ts',
            'tests/support/shared-state.ts',
            'tests/support/record-exercises.ts',
          ],
        },
      },
    ],
  },
})
