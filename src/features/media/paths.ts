import { path } from '#src/web/navigation/path.ts'

export const mediaPaths = { show: path('/media/:id/:size'), create: path('/media') }
