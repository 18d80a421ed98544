import { confirmPackageCheckout } from './confirm-package-checkout.ts'
import { createPackageCheckout } from './create-package-checkout.ts'
import { readPackageBroker } from './package-broker.ts'

/** How people of the mobile app join packages. */
export const packageCheckoutsEndpoints = [
  readPackageBroker,
  createPackageCheckout,
  confirmPackageCheckout,
]
