import { path } from '#src/web/navigation/path.ts'

export const socialPaths = {
  start: path('/login/:provider'),
  callback: path('/login/:provider/callback'),
  signUp: path('/SignUp/:provider'),
  link: path('/profile/:role/edit/link/:provider'),
  unlink: path('/profile/:role/edit/unlink/:provider'),
}
