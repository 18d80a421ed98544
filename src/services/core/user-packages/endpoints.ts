import { readPackagesEndpoints } from './read-packages.ts'
import { writePackagesEndpoints } from './write-packages.ts'

/** What people of the mobile app join to collect coupons. */
export const userPackagesEndpoints = [...readPackagesEndpoints, ...writePackagesEndpoints]
