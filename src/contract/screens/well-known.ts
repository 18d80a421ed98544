import { act, file } from './path.ts'

/** Where programs look, whatever the product (RFC 8615). */
export const wellKnownPaths = {
  security: file('/.well-known/security.txt', 'public'),
  changePassword: act('/.well-known/change-password', 'signed-in'),
}
