import { path } from '#src/http/path.ts'

export const merchantPaths = {
  edit: path('/merchant/edit/:id'),
}
