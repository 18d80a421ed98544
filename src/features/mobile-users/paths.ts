import { path } from '#src/web/navigation/path.ts'

export const mobileUserPaths = {
  list: path('/users'),
  show: path('/users/:id'),
}
