import { defineConfig } from 'vitest/config'

/** Calls every endpoint by and beside its contract; not part of the fast suite. */
export default defineConfig({
  test: {
    include: ['tests/fuzz/**/*.test.ts'],
    globalSetup: ['tests/support/global-setup.ts'],
    pool: 'forks',
    testTimeout: 120_000,
    hookTimeout: 120_000,
    env: { NODE_ENV: 'test' },
  },
})
