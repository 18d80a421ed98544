import { path } from '#src/web/navigation/path.ts'

export const componentGalleryPaths = { index: path('/dev/components') }
