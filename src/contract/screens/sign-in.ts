import { path } from './path.ts'

/** The ways in and out. */
export const sessionPaths = {
  home: path('/', 'public'),
  login: path('/login', 'public'),
  kept: path('/login/kept', 'signed-in'),
  logout: path('/logout', 'public'),
}
