import { defineConfig } from 'vitest/config'

/** The rehearsal of a database that fails over, which takes minutes (scripts/test-failover.mjs). */
export default defineConfig({
  test: {
    include: ['tests/failover/**/*.test.ts'],
    pool: 'forks',
    hookTimeout: 60_000,
    env: { NODE_ENV: 'test' },
  },
})
