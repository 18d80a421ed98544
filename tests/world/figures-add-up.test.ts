import { expect, test } from 'vitest'
import { countLedger } from '#src/services/core/ledger/count-ledger.ts'
import { enterBacklog } from '#src/services/core/ledger-backlog/enter-backlog.ts'
import { reconcile } from '#src/services/core/reconciliation/reconcile.ts'
import { countViews } from '#src/services/core/view-counts/count-views.ts'
import { bookUnbooked } from '#src/services/order-payment/invoices/book-checkout.ts'
import { testDatabase } from '#tests/support/database.ts'
import { testServiceDeps } from '#tests/support/service-deps.ts'

test('the figures of the demo world add up to the coupon', async () => {
  const { db, handles } = await testDatabase('demo')
  const deps = await testServiceDeps(handles)
  while (await enterBacklog(deps));
  await countLedger(deps)
  while (await bookUnbooked(deps));
  await countViews(deps)
  const { counts, listed } = await reconcile(db, 'Asia/Colombo')
  expect(listed.slice(0, 3)).toEqual([])
  expect(counts).toEqual({})
})
