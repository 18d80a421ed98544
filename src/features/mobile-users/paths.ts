import { path } from '#src/http/path.ts'

export const mobileUserPaths = {
  list: path('/users'),
  show: path('/users/:id'),
}
