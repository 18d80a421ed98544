import { defineConfig } from 'vitest/config'

/** The rehearsal of tills without the line, which takes minutes (scripts/test-tills.mjs). */
export default defineConfig({
  test: {
    globalSetup: ['tests/support/global-setup.ts'],
    include: ['tests/rehearsal/**/*.test.ts'],
    pool: 'forks',
    hookTimeout: 60_000,
    env: { NODE_ENV: 'test' },
  },
})
