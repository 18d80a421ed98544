import { confirmPackageCheckout } from './confirm-package-checkout.ts'
import { createPackageCheckout } from './create-package-checkout.ts'
import { readPackageBroker } from './package-broker.ts'

export const packageCheckoutsEndpoints = [
  readPackageBroker,
  createPackageCheckout,
  confirmPackageCheckout,
]
