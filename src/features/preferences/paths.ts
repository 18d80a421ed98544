import { path } from '#src/http/path.ts'

export const preferencePaths = { update: path('/preferences') }
