import { path } from '#src/http/path.ts'

export const mediaPaths = { show: path('/media/:id/:size'), create: path('/media') }
