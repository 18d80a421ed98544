import { path } from '#src/web/navigation/path.ts'

export const preferencePaths = { update: path('/preferences') }
