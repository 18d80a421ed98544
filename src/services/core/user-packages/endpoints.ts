import { readPackagesEndpoints } from './read-packages.ts'
import { writePackagesEndpoints } from './write-packages.ts'

export const userPackagesEndpoints = [...readPackagesEndpoints, ...writePackagesEndpoints]
