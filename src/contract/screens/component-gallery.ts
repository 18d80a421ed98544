import { path } from './path.ts'

export const componentGalleryPaths = { index: path('/dev/components', 'public') }
