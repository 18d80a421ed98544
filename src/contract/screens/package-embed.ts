import { path } from './path.ts'

/** As `?package=`: the visitor's own. */
export const OWN_PACKAGE = 'own'

export const embedPaths = {
  index: path('/user-subscriptions', 'public'),
  back: path('/user-subscriptions/return', 'public'),
  success: path('/success', 'public'),
  failed: path('/failed', 'public'),
  /** Demo world only: opens the page as one of its people. */
  demo: path('/dev/user-subscriptions', 'public'),
}
