import { staffRoles } from '../roles.ts'
import { act, onlyWhenOpened, path } from './path.ts'

export const sessionPaths = {
  home: path('/', 'public'),
  login: path('/login', 'public'),
  /** The second step, where an account asks for one. */
  code: path('/login/code', 'public'),
  /** A passkey in place of the password and of its second step. */
  passkey: onlyWhenOpened(path('/login/passkey', 'public')),
  /** Shows a kept form once. */
  kept: onlyWhenOpened(path('/login/kept', 'signed-in')),
  /** Who is there, before a page or a file that asks; forms ask on their own address. */
  prove: act('/prove', { roles: staffRoles, accounts: 'any', beforeFactor: true }),
  logout: act('/logout', 'public'),
  /** Ends what an administrator sees of somebody's account. */
  endView: act('/leave-view', { roles: staffRoles, accounts: 'any' }),
}
