import { redeemPaths } from '#src/contract/screens/coupon-redeem.ts'
import { Island } from '#views/components/island.tsx'

/** What is scanned on a page without a code field is the next customer's, and presses nothing there. */
export function CounterScan() {
  return <Island name="counter-scan" when="load" props={{ counter: redeemPaths.counter() }} />
}
