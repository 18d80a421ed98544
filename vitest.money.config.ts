import { defineConfig } from 'vitest/config'

/** Thousands of random lives of payments; not part of the fast suite. */
export default defineConfig({
  test: {
    include: ['tests/money/**/*.test.ts'],
    globalSetup: ['tests/support/global-setup.ts'],
    pool: 'forks',
    fileParallelism: false,
    testTimeout: 0,
    hookTimeout: 120_000,
    env: { NODE_ENV: 'test' },
  },
})
