import { path } from './path.ts'

/** The embedded page of the mobile app. */
export const embedPaths = {
  /** `package`: the one that is selected. */
  index: path('/user-subscriptions', 'public'),
  /** Where the broker sends the browser back. */
  back: path('/user-subscriptions/return', 'public'),
  success: path('/success', 'public'),
  failed: path('/failed', 'public'),
  /** Outside production, with the demo world: opens the page for somebody of its cast. */
  demo: path('/dev/user-subscriptions', 'public'),
}
