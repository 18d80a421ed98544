import { path } from './path.ts'

export const mediaPaths = {
  show: path('/media/:id/:size', 'public'),
  create: path('/media', 'signed-in'),
}
