import { path } from '#src/web/navigation/path.ts'

/** The only place that spells the addresses of the embedded page. */
export const embedPaths = {
  /** `package`: the one that is selected. */
  index: path('/user-subscriptions'),
  /** Where the broker sends the browser back. */
  back: path('/user-subscriptions/return'),
  success: path('/success'),
  failed: path('/failed'),
  /** Outside production, with the demo world: opens the page for somebody of its cast. */
  demo: path('/dev/user-subscriptions'),
}
