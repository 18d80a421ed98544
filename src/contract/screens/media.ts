import { file } from './path.ts'

export const mediaPaths = {
  show: file('/media/:id/:size', 'public'),
  create: file('/media', 'signed-in'),
}
