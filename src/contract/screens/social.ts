import { below, path } from './path.ts'
import { profilePaths } from './profile.ts'

export const socialPaths = {
  start: path('/login/:provider', 'public'),
  callback: path('/login/:provider/callback', 'public'),
  signUp: path('/SignUp/:provider', 'public'),
  ...below(profilePaths.show, {
    link: path('/profile/:role/edit/link/:provider', 'signed-in'),
    unlink: path('/profile/:role/edit/unlink/:provider', 'signed-in'),
  }),
}
