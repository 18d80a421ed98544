import { act, onlyWhenOpened, path } from './path.ts'

export const sessionPaths = {
  home: path('/', 'public'),
  login: path('/login', 'public'),
  /** Shows a kept form once. */
  kept: onlyWhenOpened(path('/login/kept', 'signed-in')),
  logout: act('/logout', 'public'),
}
