import { readBrandsEndpoints } from './read-brands.ts'
import { writeBrandsEndpoints } from './write-brands.ts'

/** What everybody chooses from and administrators manage. */
export const brandsEndpoints = [...readBrandsEndpoints, ...writeBrandsEndpoints]
