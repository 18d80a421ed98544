import { componentGalleryPaths } from '#src/contract/screens/component-gallery.ts'
import { get, type Route } from '#src/web/http/route.ts'
import { index } from './gallery.tsx'

export const componentGalleryRoutes: readonly Route[] = [get(componentGalleryPaths.index, index)]
