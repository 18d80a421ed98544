import { lookup } from 'node:dns'
import type { LookupFunction } from 'node:net'
import { isPublicAddress } from './public-addresses.ts'

export class PrivateDestination extends Error {
  override readonly name = 'PrivateDestination'
}

/** Resolves a name as sockets do, returning only public addresses; an error if there are none. */
export const publicLookup: LookupFunction = (hostname, options, callback) => {
  lookup(hostname, { ...options, all: true }, (error, found) => {
    if (error) return callback(error, '')
    const [first, ...more] = found.filter(({ address }) => isPublicAddress(address))
    if (!first) return callback(new PrivateDestination(hostname), '')
    if (options.all) return callback(null, [first, ...more])
    return callback(null, first.address, first.family)
  })
}
