import { globSync } from 'node:fs'
import { defineConfig } from 'vitest/config'

const files = [
  'tests/contract/authentication/*.test.ts',
  'tests/contract/order-payment/*.test.ts',
  'tests/contract/change-parts.test.ts',
  'tests/contract/core/coupon-code.test.ts',
  'tests/contract/core/report-rules.test.ts',
  'tests/contract/deciding.test.ts',
  'tests/features/deals/deal-lifecycle.test.ts',
  'tests/features/deals/deal-rules.test.ts',
  'tests/features/deals/terms.test.ts',
  'tests/i18n/parse-money.test.ts',
  'tests/platform/visible-text.test.ts',
  'tests/platform/redact.test.ts',
  'tests/platform/redact-text.test.ts',
  'tests/platform/secret-box.test.ts',
  'tests/services/authentication/user-name.test.ts',
  'tests/services/core/coupon-files/check-line.test.ts',
  'tests/services/core/coupon-files/lines.test.ts',
  'tests/services/core/deal-period.test.ts',
  'tests/services/core/deal-values.test.ts',
  'tests/services/core/view-counts/cover.test.ts',
  'tests/services/kit/decisions/accept-parts.test.ts',
  'tests/services/kit/decisions/may-decide.test.ts',
  'tests/services/kit/lists/page-window.test.ts',
  'tests/platform/queue.test.ts',
  'tests/services/location/accepted-parts.test.ts',
  'tests/services/notifications/public-addresses.test.ts',
  'tests/services/order-payment/brokers/paypal-amount.test.ts',
  'tests/services/order-payment/sandbox-signature.test.ts',
  'tests/web/auth/allow.test.ts',
  'tests/web/auth/remembered.test.ts',
  'tests/web/http/pure.test.ts',
  'tests/web/pictures/picture-disk.test.ts',
]

const lost = files.filter((file) => globSync(file).length === 0)
if (lost.length > 0) throw new Error(`No test is named ${lost.join(', ')}.`)

/**
 * For the mutation run (stryker.config.mjs): tests that show what it breaks and load little, as each is
 * loaded for every change. None uses a database. A file that got another name stops the run.
 */
export default defineConfig({
  test: {
    include: files,
    env: { NODE_ENV: 'test' },
  },
})
