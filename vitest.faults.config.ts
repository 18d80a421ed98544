import { defineConfig } from 'vitest/config'

/** Breaks things for real, one file after the other, so that figures are not each other's. */
export default defineConfig({
  test: {
    include: ['tests/faults/**/*.test.ts'],
    pool: 'forks',
    fileParallelism: false,
    testTimeout: 180_000,
    hookTimeout: 120_000,
    env: { NODE_ENV: 'test' },
  },
})
