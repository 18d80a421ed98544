import { path } from '#src/web/navigation/path.ts'

/** The only place that spells the ways in and out. */
export const sessionPaths = {
  home: path('/'),
  login: path('/login'),
  kept: path('/login/kept'),
  logout: path('/logout'),
  dashboard: path('/dashboard'),
  profile: path('/profile/:role'),
  forgotPassword: path('/forgotpassword'),
  signUp: path('/SignUp'),
}
