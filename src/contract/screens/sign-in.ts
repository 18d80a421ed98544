import { act, path } from './path.ts'

export const sessionPaths = {
  home: path('/', 'public'),
  login: path('/login', 'public'),
  kept: path('/login/kept', 'signed-in'),
  logout: act('/logout', 'public'),
}
