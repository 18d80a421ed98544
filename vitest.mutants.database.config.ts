import { globSync } from 'node:fs'
import { defineConfig } from 'vitest/config'

const files = [
  'tests/features/coupons/csv-stream.test.ts',
  'tests/features/coupons/long-files.test.ts',
  'tests/features/review-threads/*.test.ts',
  'tests/services/core/bulk-actions/bulk-actions.test.ts',
  'tests/services/core/bulk-actions/create.test.ts',
  'tests/services/core/exports-of-before.test.ts',
  'tests/services/core/review-threads.test.ts',
  'tests/services/core/view-counts/count.test.ts',
  'tests/services/core/view-counts/open-days.test.ts',
  'tests/services/core/view-counts/sums.test.ts',
  'tests/services/kit/decisions/approve-by-rule.test.ts',
  'tests/services/kit/decisions/decide*.test.ts',
  'tests/services/kit/decisions/sent-back.test.ts',
  'tests/services/kit/decisions/threads.test.ts',
  'tests/services/kit/decisions/trust.test.ts',
  'tests/services/kit/decisions/workflow.test.ts',
  'tests/web/lists/csv-response.test.ts',
  'tests/web/lists/csv.test.ts',
]

const lost = files.filter((file) => globSync(file).length === 0)
if (lost.length > 0) throw new Error(`No test is named ${lost.join(', ')}.`)

/** As vitest.mutants.config.ts, for tests that use a database. */
export default defineConfig({
  oxc: { jsx: { development: false } },
  test: {
    include: files,
    env: { NODE_ENV: 'test' },
    isolate: false,
    fsModuleCache: true,
    globalSetup: ['tests/support/global-setup.ts'],
    testTimeout: 60_000,
    hookTimeout: 60_000,
    expect: { poll: { timeout: 10_000 } },
  },
})
