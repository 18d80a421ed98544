import { act, path } from './path.ts'

/** As `?package=`: the visitor's own. */
export const OWN_PACKAGE = 'own'

export const embedPaths = {
  index: path('/user-subscriptions', 'public'),
  back: act('/user-subscriptions/return', 'public'),
  success: act('/success', 'public'),
  failed: act('/failed', 'public'),
  /** Demo world only: opens the page as one of its people. */
  demo: path('/dev/user-subscriptions', 'public'),
}
