import { confirmPackageCheckout } from './confirm.ts'
import { createPackageCheckout } from './create.ts'
import { readPackageBroker } from './package-broker.ts'

/** How people of the mobile app join packages. */
export const packageCheckoutsEndpoints = [
  readPackageBroker,
  createPackageCheckout,
  confirmPackageCheckout,
]
