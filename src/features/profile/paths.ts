import { path } from '#src/http/path.ts'

export const profilePaths = { show: path('/profile/:role') }
