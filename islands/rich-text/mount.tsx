import { hydrated } from '#islands/hydrated.tsx'
import { RichText } from './rich-text.tsx'

export const mount = hydrated(RichText)
