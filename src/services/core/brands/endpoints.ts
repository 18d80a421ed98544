import { readBrandsEndpoints } from './read-brands.ts'
import { writeBrandsEndpoints } from './write-brands.ts'

export const brandsEndpoints = [...readBrandsEndpoints, ...writeBrandsEndpoints]
