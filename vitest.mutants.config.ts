import { defineConfig } from 'vitest/config'

/**
 * For the mutation run (stryker.config.mjs): tests that show what it breaks and load little, as each is
 * loaded for every change. None uses a database.
 */
export default defineConfig({
  test: {
    include: [
      'tests/contract/{authentication,order-payment}/*.test.ts',
      'tests/contract/core/{coupon-code,report-rules}.test.ts',
      'tests/features/deals/{deal-lifecycle,deal-rules,terms}.test.ts',
      'tests/i18n/{parse-money,visible-text}.test.ts',
      'tests/runtime/{redact,redact-text,secret-box}.test.ts',
      'tests/services/authentication/user-name.test.ts',
      'tests/services/core/coupon-files/{judge-line,lines}.test.ts',
      'tests/services/core/deal-{period,values}.test.ts',
      'tests/services/kit/lists/page-window.test.ts',
      'tests/services/notifications/public-addresses.test.ts',
      'tests/services/order-payment/{brokers/paypal-amount,sandbox-signature}.test.ts',
      'tests/web/auth/allow.test.ts',
      'tests/web/http/pure.test.ts',
    ],
    env: { NODE_ENV: 'test' },
  },
})
