import { lookup } from 'node:dns'
import type { LookupFunction } from 'node:net'
import { isPublicAddress } from './public-addresses.ts'

export class PrivateDestination extends Error {
  override readonly name = 'PrivateDestination'
}

/** Looks a name up as sockets do, and answers its public addresses alone; an error if there is none. */
export const publicLookup: LookupFunction = (hostname, options, callback) => {
  lookup(hostname, { ...options, all: true }, (error, found) => {
    if (error) return callback(error, '')
    const [first, ...more] = found.filter(({ address }) => isPublicAddress(address))
    if (!first) return callback(new PrivateDestination(hostname), '')
    if (options.all) return callback(null, [first, ...more])
    return callback(null, first.address, first.family)
  })
}
